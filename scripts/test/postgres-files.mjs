import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../node.mjs'

const tests = 'packages/api/test'

/**
 * Chooses the test files of the api that run again on PostgreSQL: those that were skipped without it, those in which
 * calls meet, because the two databases order them differently, and enough of the others to run every SQL statement.
 * @param {{ statementsFolder: string, skipped: string[], durations: Record<string, number> }} last the last run on the embedded database
 * @returns {string[]} paths from the root
 */
export function choosePostgresFiles({ statementsFolder, skipped, durations }) {
  const statements = readStatements(statementsFolder)
  const always = listTests().filter((file) => skipped.includes(file) || letsCallsMeet(file))
  const covered = new Set(always.flatMap((file) => statements.get(file) ?? []))
  const chosen = new Set(always)
  const others = [...statements].filter(
    ([file]) => file.startsWith(`${tests}/`) && !chosen.has(file),
  )
  const count = (/** @type {string[]} */ all) => all.filter((sql) => !covered.has(sql)).length
  const getGain = (/** @type {[string, string[]]} */ [file, all]) =>
    count(all) / Math.max(1000, durations[file] ?? 1000)
  for (;;) {
    const best = others.toSorted((a, b) => getGain(b) - getGain(a))[0]
    if (best === undefined || count(best[1]) === 0) return [...chosen].toSorted()
    chosen.add(best[0])
    for (const sql of best[1]) covered.add(sql)
  }
}

/**
 * Reads the statements of each test file of the api.
 * @param {string} folder
 * @returns {Map<string, string[]>}
 */
function readStatements(folder) {
  const notes = readdirSync(folder).map((name) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  )
  return new Map(notes.map(({ file, statements }) => [file, statements]))
}

const listTests = () =>
  readdirSync(join(root, tests))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${tests}/${name}`)

/** @param {string} file */
function letsCallsMeet(file) {
  return /Promise\.all\(|Killable/.test(readFileSync(join(root, file), 'utf8'))
}
