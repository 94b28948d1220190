// Files that follow from others: the lists of features and migrations, and the modules of the catalogues. Git ignores
// them, and each program that needs them writes them first.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { domains } from './domains.mjs'
import { fingerprint, generators } from './freshness.mjs'
import { requireWriting } from './may-write.mjs'
import { root } from './node.mjs'

/** Holds the fingerprint of the sources in its first line, then the files that were written from them. */
export const generatedStamp = `${root}/.generated`

/** Returns the fingerprint of all that the generated files follow from. */
export function fingerprintGenerated() {
  const messages = `${root}/packages/panel/src/messages`
  const migrations = `${root}/packages/api/src/migrations`
  return fingerprint([
    ...listFolders(messages),
    ...['api', 'panel'].flatMap((program) => listFeatureFiles(`${root}/packages/${program}/src`)),
    ...readdirSync(migrations)
      .filter((name) => /^\d{3}-/.test(name))
      .sort()
      .map((name) => `${migrations}/${name}`),
    ...generators,
    // It also compiles the texts of the api.
    `${root}/packages/panel/plugins/compile-messages.ts`,
    // A library decides for which languages there are words for schedules.
    `${root}/package-lock.json`,
  ])
}

/** @param {string} source the folder of a program's domains */
const listFeatureFiles = (source) =>
  domains
    .flatMap((domain) => listFolders(`${source}/${domain}`))
    .flatMap((folder) => [`${folder}/feature.ts`, `${folder}/feature.tsx`])

/** @param {string} folder */
const listFolders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)
    .sort()

function isGenerated() {
  if (!existsSync(generatedStamp)) return false
  const [made, ...files] = readFileSync(generatedStamp, 'utf8').trim().split('\n')
  return made === fingerprintGenerated() && files.every((file) => existsSync(`${root}/${file}`))
}

/**
 * Writes the generated files if their sources have changed. Ends the program when that fails.
 * @param {string} node the Node.js that runs TypeScript
 */
export function ensureGenerated(node) {
  if (isGenerated()) return
  requireWriting(
    `${root}/packages`,
    'Trellis has to write files that follow from others, because those have changed',
  )
  const flags = ['--disable-warning=ExperimentalWarning', `${root}/scripts/generate.ts`]
  const { status } = spawnSync(node, flags, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
