// Checks whether a built folder matches its sources. `npm start` asks on each start, so this file imports no
// build tool: loading one costs more time than the check.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './node.mjs'

/**
 * Lists the given parts of each package.
 * @param {string[]} parts file or folder names below a package
 */
export function partsOfPackages(parts) {
  const packages = readdirSync(`${root}/packages`).sort()
  return packages.flatMap((name) => parts.map((part) => `${root}/packages/${name}/${part}`))
}

/** The scripts that write the generated files. */
export const generators = [
  ...['domains', 'generated'].map((name) => `${root}/scripts/${name}.mjs`),
  ...[
    'catalogues',
    'collected-parts',
    'english-texts',
    'feature-lists',
    'generate',
    'message-modules',
    'message-types',
  ].map((name) => `${root}/scripts/${name}.ts`),
]

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
        [
          ...['package.json', 'package-lock.json'],
          ...['build', 'bundle', 'third-party-notices'].map((name) => `scripts/${name}.ts`),
        ].map((file) => `${root}/${file}`),
        generators,
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
  try {
    return readFileSync(findStamp(target), 'utf8') === fingerprint(sources)
  } catch {
    // The folder was never built, or this user may not read it.
    return false
  }
}

/**
 * Returns a fingerprint of files and folders from their contents and their paths below the root: a copy has it too, in
 * any folder and with other times. Times are no shortcut: reading all sources takes 40 ms, and 0.4 s after a reboot.
 * @param {string[]} paths absolute
 */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== 'node_modules') add(`${path}/${name}`)
    } else if (stat?.isFile() && !path.endsWith('.test.ts')) {
      const content = readFileSync(path)
      hash.update(`${relative(root, path)} ${content.length}\n`).update(content)
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
