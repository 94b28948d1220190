import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNode, root } from '../node.mjs'
import { readResults } from './results.mjs'

/**
 * @typedef {object} Limits
 * @property {number} fileMs a file that runs longer hangs: its worker is killed, and the other files run
 * @property {number} endMs Vitest has this time to end after its report. It would wait without end for pipes that a lost
 * process holds.
 * @property {number} everyMs how often both are checked
 */

/** @type {Limits} */
const defaultLimits = { fileMs: 15 * 60_000, endMs: 60_000, everyMs: 2000 }

/**
 * Runs Vitest so that the run always ends: in a separate process group that ends with it, with limits for each file
 * and for the end of the run.
 * @param {string[]} args
 * @param {{ results: string, env: NodeJS.ProcessEnv, limits?: Limits }} options
 * @returns {Promise<number>} the exit code
 */
export async function runVitest(args, { results, env, limits = defaultLimits }) {
  const workers = mkdtempSync(join(tmpdir(), 'trellis-workers-'))
  const note = `${workers}.run`
  const command = [
    '--disable-warning=ExperimentalWarning',
    `${root}/node_modules/vitest/vitest.mjs`,
    'run',
    ...args,
    `--reporter=${root}/scripts/test/results-reporter.ts`,
  ]
  const vitest = spawn(findNode(), command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: {
      ...env,
      TEST_RESULTS_FILE: results,
      TEST_WORKERS_FOLDER: workers,
      TEST_RUN_NOTE: note,
    },
  })
  const end = () => {
    endGroup(vitest.pid)
    endLeft(note)
  }
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  const stop = () => {
    end()
    process.exit(130)
  }
  for (const signal of signals) process.on(signal, stop)
  const watch = setInterval(() => watchRun({ workers, results, end, limits }), limits.everyMs)
  /** @type {number | null} */
  const code = await new Promise((resolve) => vitest.once('exit', resolve))
  clearInterval(watch)
  for (const signal of signals) process.off(signal, stop)
  end()
  for (const path of [workers, note]) rmSync(path, { recursive: true, force: true })
  return code ?? 1
}

/**
 * Ends the processes that a killed run has left; a run that was not killed has removed its folder.
 * @param {string} note the file that names the folder of the run's temporary files
 */
function endLeft(note) {
  const folder = existsSync(note) ? readFileSync(note, 'utf8') : ''
  if (folder === '' || !existsSync(folder)) return
  spawnSync(findNode(), [`${root}/scripts/test/end-run.ts`, folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/**
 * Ends a run's files that hang, and a run that does not end after its report.
 * @param {{ workers: string, results: string, end: () => void, limits: Limits }} run
 */
function watchRun({ workers, results, end, limits }) {
  const { endedAt, files } = readResults(results)
  if (endedAt !== null && Date.now() - endedAt > limits.endMs) {
    console.error('Vitest does not end after its report: it is killed with all that it left.')
    end()
  }
  for (const name of readdirSync(workers)) {
    const { file, since } = readWorker(join(workers, name))
    if (Date.now() - since < limits.fileMs) continue
    // A worker removes no note of a file whose tests are all skipped, and another process may have its number by now.
    if (files.some((it) => file.endsWith(`/${it.file}`))) continue
    console.error(
      `HANGS: ${file} has not ended in ${limits.fileMs / 1000} s: its worker is killed.`,
    )
    rmSync(join(workers, name), { force: true })
    killProcess(Number(name))
  }
}

/** @param {string} path */
function readWorker(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The worker writes it at this moment.
    return { file: '', since: Date.now() }
  }
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  if (pid !== undefined) killProcess(-pid)
}

/** @param {number} pid a negative one is a process group */
function killProcess(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
