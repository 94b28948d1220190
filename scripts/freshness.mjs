// Checks whether a built folder matches its sources. `npm start` asks on each start, so this file imports no
// build tool: loading one costs more time than the check.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { root } from './node.mjs'

/**
 * Lists the given parts of each package.
 * @param {string[]} parts file or folder names below a package
 */
export function partsOfPackages(parts) {
  const packages = readdirSync(`${root}/packages`).sort()
  return packages.flatMap((name) => parts.map((part) => `${root}/packages/${name}/${part}`))
}

/** The built folders that `npm start` needs, each with the files and folders that it is made of. */
export const builtFolders = {
  programs: {
    target: `${root}/dist`,
    sources: [
      ...partsOfPackages(['src', 'public', 'plugins']),
      ...partsOfPackages(['package.json', 'index.html', 'vite.config.ts']),
    ]
      .filter((path) => !path.startsWith(`${root}/packages/catalogue/`))
      .concat(
        ['package.json', 'package-lock.json', 'scripts/build.ts', 'scripts/bundle.ts'].map(
          (file) => `${root}/${file}`,
        ),
      ),
  },
  items: {
    target: `${root}/dist/items`,
    sources: [
      ...['catalogue/art', 'catalogue/src', 'items/src', 'rttex/src'].map((it) => `packages/${it}`),
      ...['package-lock.json', 'scripts/pack-items.ts'],
    ].map((path) => `${root}/${path}`),
  },
}

/** @param {string} target a built folder */
export const findStamp = (target) => `${target}/.built-from`

/**
 * @param {{ target: string, sources: string[] }} folder
 * @returns {boolean} whether the folder was built from the sources as they are now
 */
export function isFresh({ target, sources }) {
  const stamp = findStamp(target)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(sources)
}

/**
 * Returns a fingerprint of files and folders from names, sizes and modification times: fast, and wrong only
 * on deliberate manipulation.
 * @param {string[]} paths
 */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    // Exact nanoseconds: the fraction of `mtimeMs` differs between versions of Node.js.
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (stat === undefined) return
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== 'node_modules') add(`${path}/${name}`)
    } else if (!path.endsWith('.test.ts')) {
      hash.update(`${path} ${stat.size} ${stat.mtimeNs}\n`)
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
