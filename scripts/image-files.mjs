// Lays out the files of the images after a build: `node scripts/image-files.mjs FOLDER`. The images contain
// only files that are listed or needed here.
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from './node.mjs'

const target = process.argv[2]
if (!target) throw new Error('Say where to.')

/** The paths of each image; a file has the same path in the image as here. */
const layouts = {
  engine: ['package.json', 'dist/engine', 'dist/items'],
  trellis: [
    'package.json',
    ...['agent', 'api', 'conductor', 'engine', 'items', 'lobby', 'panel'].map(
      (name) => `dist/${name}`,
    ),
    ...withImports(['start-built', 'healthy']).map((name) => `scripts/${name}.mjs`),
    ...getPackages('pg').map((name) => `node_modules/${name}`),
  ],
}

/**
 * Lists these scripts and all their imports.
 * @param {string[]} names
 * @param {Set<string>} found
 * @returns {string[]}
 */
function withImports(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    const text = readFileSync(`${root}/scripts/${name}.mjs`, 'utf8')
    withImports(
      [...text.matchAll(/ from '\.\/([^']+)\.mjs'/g)].map(([, imported = '']) => imported),
      found,
    )
  }
  return [...found]
}

/**
 * Lists a package that the programs load at run time because it is not bundled, with all its dependencies.
 * @param {string} name
 * @param {Set<string>} found
 * @returns {string[]}
 */
function getPackages(name, found = new Set()) {
  if (found.has(name)) return []
  found.add(name)
  const { dependencies = {} } = JSON.parse(
    readFileSync(`${root}/node_modules/${name}/package.json`, 'utf8'),
  )
  for (const needed of Object.keys(dependencies)) getPackages(needed, found)
  return [...found]
}

/** Files of packages that only developers need. */
const notRun = /\.ts$|\.map$|\/(test|tests|testing|src)\/|\.test\.js$|\.md$/

for (const [image, paths] of Object.entries(layouts)) {
  for (const path of paths) {
    const to = `${target}/${image}/${path}`
    mkdirSync(dirname(to), { recursive: true })
    const filter = (/** @type {string} */ file) =>
      !path.startsWith('node_modules/') || !notRun.test(file.slice(root.length))
    cpSync(`${root}/${path}`, to, { recursive: true, filter })
  }
}
