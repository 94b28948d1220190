import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ name: string, state: string, ms: number, errors: string[] }} TestResult
 * @typedef {{ file: string, project: string, ms: number, state: string, errors: string[], tests: TestResult[] }} FileResult
 * @typedef {{ file: string | null, name: string, error: string }} Failure
 * @typedef {object} RunResult
 * @property {string[]} planned all files of the run
 * @property {FileResult[]} files the files that ended
 * @property {number | null} endedAt when Vitest reported its end, in ms since 1970
 * @property {{ file: string | null, error: string }[]} errors errors outside of tests
 */

/**
 * Reads the lines of results-reporter.ts. A run that is killed while it writes leaves half a line, which is ignored.
 * @param {string} path
 * @returns {RunResult}
 */
export function readResults(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const notes = lines.flatMap(parseLine)
  const files = notes.filter(({ file }) => file !== undefined)
  const end = notes.find((it) => it.ended)
  return {
    planned: notes.find((it) => it.planned)?.planned ?? [],
    files,
    endedAt: end?.ended ?? null,
    errors: end?.errors ?? [],
  }
}

/** @param {string} line */
function parseLine(line) {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

/**
 * Lists the failures of a run: tests, files without a result, and errors outside of tests.
 * @param {RunResult} result
 * @returns {Failure[]}
 */
export function listFailures({ planned, files, errors }) {
  const known = new Set(files.map(({ file }) => file))
  const missing = planned
    .filter((file) => !known.has(file))
    .map((file) => ({ file, name: 'the file', error: 'It did not run to its end.' }))
  // The death of a worker is an error without a file: its file has not ended.
  const isKnown = missing.length > 0 || files.some(({ state }) => state === 'pending')
  const others = errors.filter(({ file }) => file !== null || !isKnown)
  const outside = others.map(({ file, error }) => ({
    file,
    name: 'outside of a test',
    error,
  }))
  return [...files.flatMap(listFailuresOfFile), ...missing, ...outside]
}

/** @param {FileResult} file */
function listFailuresOfFile({ file, state, errors, tests }) {
  const failed = tests
    .filter((it) => it.state === 'failed')
    .map(({ name, errors: [error = ''] }) => ({ file, name, error }))
  if (failed.length > 0 || state === 'passed' || state === 'skipped') return failed
  return [{ file, name: 'the file', error: errors[0] ?? 'It did not end.' }]
}

/**
 * Lists the files with failures, by which a run can be repeated.
 * @param {RunResult} result
 */
export function listFailedFiles(result) {
  return [...new Set(listFailures(result).flatMap(({ file }) => file ?? []))]
}

/**
 * Judges a run by its results and those of the second run of its failed files: a file that passes then is unsteady, and
 * what fails twice has failed.
 * @param {RunResult} first
 * @param {RunResult | null} again
 * @returns {{ failed: Failure[], unsteady: Failure[] }}
 */
export function judge(first, again) {
  const failures = listFailures(first)
  if (again === null) return { failed: failures, unsteady: [] }
  const failedAgain = listFailures(again)
  const repeated = new Set(again.planned)
  const bad = new Set(failedAgain.map(({ file }) => file))
  return {
    failed: [
      ...failures.filter(({ file }) => file === null || !repeated.has(file)),
      ...failedAgain,
    ],
    unsteady: failures.filter(({ file }) => file !== null && repeated.has(file) && !bad.has(file)),
  }
}
