// `npm test` installs missing packages, builds, and runs every test of the quick tier; `npm run test:long` runs the long
// one. On a machine without a browser it tries to install Debian's; where that fails, the browser tests are skipped and
// reported.
// `npm test -- packages/api` runs the tests of a folder or a file, with any option of Vitest. TEST_RESULTS names the folder
// for the results.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installMissing } from './install.mjs'
import { findNode, root } from './node.mjs'
import { describeRun, saveDurations } from './test/describe-run.mjs'
import { judge, listFailedFiles, readResults } from './test/results.mjs'
import { runVitest } from './test/run-tests.mjs'

const chromium = '/usr/bin/chromium'
/** More failed files than this are no matter of chance. */
const maxRepeatedFiles = 15

installMissing({ development: true })
if (!existsSync(chromium) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log('Installing Chromium for the tests in a browser …')
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], quiet)
  const packages = ['chromium', 'chromium-headless-shell']
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}

/** @type {NodeJS.ProcessEnv} */
const env = {
  ...process.env,
  NODE_ENV: 'test',
  TRELLIS_BROWSER: existsSync(chromium) ? chromium : '',
}
const built = spawnSync(findNode(), [`${root}/scripts/build.ts`], {
  cwd: root,
  stdio: 'inherit',
  env,
})
if (built.status !== 0) process.exit(built.status ?? 1)

const folder = process.env.TEST_RESULTS ?? mkdtempSync(join(tmpdir(), 'trellis-results-'))
mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
const isWhole = wanted.every((it) => it.startsWith('-'))
const reporters = [
  ...(wanted.some((it) => it.startsWith('--reporter')) ? [] : ['--reporter=default']),
  `--reporter=${root}/scripts/test/skip-report.ts`,
]
const code = await runVitest([...wanted, ...reporters], { results: `${folder}/first.jsonl`, env })
const first = readResults(`${folder}/first.jsonl`)
if (isWhole) saveDurations(first)
const failedFiles = listFailedFiles(first)
const again = failedFiles.length === 0 || !mayRepeat() ? null : await repeat()
if (!process.env.TEST_RESULTS) rmSync(folder, { recursive: true })
console.log(`\n${describeRun(first, again)}`)
const { failed } = judge(first, again)
// Vitest also fails without a failed test: for example when it finds no file, or when a test is skipped against the rules.
process.exit(failed.length > 0 || (code !== 0 && again === null) ? 1 : 0)

/** Failures of named files are not repeated, because who names a file wants to see them. */
function mayRepeat() {
  return (isWhole || process.env.TEST_REPEAT === '1') && failedFiles.length <= maxRepeatedFiles
}

/** Runs the failed files once more, one after the other: then no other test keeps the machine busy. */
async function repeat() {
  console.log(`\nOnce more, one after the other: ${failedFiles.join(' ')}`)
  const results = `${folder}/again.jsonl`
  const { TEST_SKIPS_FILE: _, ...rest } = env
  await runVitest([...failedFiles, '--no-file-parallelism', ...reporters], { results, env: rest })
  return readResults(results)
}
