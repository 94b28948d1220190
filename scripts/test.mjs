// `npm test` installs missing packages, builds, and runs every test of the quick tier; `npm run test:long` runs the long
// one. On a machine without a browser it tries to install Debian's; where that fails, the browser tests are skipped and
// reported.
// `npm test -- packages/api` runs the tests of a folder or a file, with any option of Vitest. TEST_RESULTS names the folder
// for the results.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

// Downloads wait for the network, so the browser comes at the same time as the packages and the build.
const browser = installBrowser()
installMissing({ development: true })
const [buildCode] = await Promise.all([build(), browser])
if (buildCode !== 0) process.exit(buildCode)

/** @type {NodeJS.ProcessEnv} */
const env = {
  ...process.env,
  NODE_ENV: 'test',
  TRELLIS_BROWSER: existsSync(chromium) ? chromium : '',
}
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

/** Builds the parts that have changed. Returns the exit code. */
function build() {
  return run(findNode(), [`${root}/scripts/build.ts`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test' },
  })
}

/** Installs Debian's Chromium where there is none, if this user may. */
async function installBrowser() {
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (existsSync(chromium) || !may) return
  console.log('Installing Chromium for the tests in a browser …')
  const packages = 'chromium chromium-headless-shell'
  const install = `apt-get install -y -qq --no-install-recommends ${packages}`
  // One shell, because the installation of packages blocks this program.
  await run('sh', ['-c', `apt-get update -qq; ${install}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/**
 * Runs a program to its end. Returns its exit code, or 1 when a signal ended it.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
async function run(program, args, options) {
  const [code] = await once(spawn(program, args, options), 'exit')
  return code ?? 1
}
