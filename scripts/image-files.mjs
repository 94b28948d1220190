// Lays out what goes into the images, after a build: `node scripts/image-files.mjs FOLDER`. What is neither named nor needed here is not in them.
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from './node.mjs'

const target = process.argv[2]
if (!target) throw new Error('Say where to.')

/** The same path below the image's folder as here. */
const layouts = {
  engine: ['package.json', 'dist/engine', 'dist/items'],
  trellis: [
    'package.json',
    ...['agent', 'api', 'conductor', 'engine', 'items', 'lobby', 'panel'].map(
      (name) => `dist/${name}`,
    ),
    ...withImports(['start-built', 'healthy']).map((name) => `scripts/${name}.mjs`),
    ...packagesOf('pg').map((name) => `node_modules/${name}`),
  ],
}

/**
 * These scripts, and all that they import.
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
 * A package that the programs load by name, since it is not in their bundles, with all that it needs itself.
 * @param {string} name
 * @param {Set<string>} found
 * @returns {string[]}
 */
function packagesOf(name, found = new Set()) {
  if (found.has(name)) return []
  found.add(name)
  const { dependencies = {} } = JSON.parse(
    readFileSync(`${root}/node_modules/${name}/package.json`, 'utf8'),
  )
  for (const needed of Object.keys(dependencies)) packagesOf(needed, found)
  return [...found]
}

/** What packages bring along for whoever develops with them. */
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
