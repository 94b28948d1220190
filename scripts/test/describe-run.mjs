import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from '../node.mjs'
import { judge } from './results.mjs'

/** @typedef {import('./results.mjs').RunResult} RunResult */

const maxSlowest = 10

/** The file with the milliseconds of each test file in the last whole run, by which the next run orders its files. */
export const durationsFile =
  process.env.TEST_DURATIONS_FILE ?? `${root}/node_modules/.cache/test-durations.json`

/** @param {RunResult} result */
export function saveDurations({ files }) {
  mkdirSync(dirname(durationsFile), { recursive: true })
  writeFileSync(
    durationsFile,
    JSON.stringify(Object.fromEntries(files.map((it) => [it.file, it.ms]))),
  )
}

/**
 * Describes a run for the end of its output: its slowest files, its unsteady tests, and its result.
 * @param {RunResult} first
 * @param {RunResult | null} again the second run of the failed files
 */
export function describeRun(first, again) {
  const { failed, unsteady } = judge(first, again)
  return [
    describeSlowest(first),
    ...unsteady.map((it) => `UNSTEADY ${describeFailure(it)}`),
    ...failed.map((it) => `FAILED ${describeFailure(it)}`),
    `${countPassed(first, again)} passed, ${failed.length} failed`,
  ].join('\n')
}

/** @param {RunResult} result */
export function describeSlowest({ files }) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, maxSlowest)
  const all = files.reduce((sum, { ms }) => sum + ms, 0)
  return [
    `Slowest of ${files.length} files, which took ${(all / 60_000).toFixed(1)} minutes of all workers:`,
    ...slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
  ].join('\n')
}

/** @param {import('./results.mjs').Failure} failure */
export function describeFailure({ file, name, error }) {
  return `${file ?? 'no file'}: ${name}: ${error.split('\n', 1)[0]}`
}

/**
 * Counts the tests that passed, in the first run or in the second.
 * @param {RunResult} first
 * @param {RunResult | null} again
 */
export function countPassed(first, again) {
  const passed = [...first.files, ...(again?.files ?? [])].flatMap(({ file, tests }) =>
    tests.filter(({ state }) => state === 'passed').map(({ name }) => `${file} ${name}`),
  )
  return new Set(passed).size
}
