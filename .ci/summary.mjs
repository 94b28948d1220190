// Reads the results of .ci/run's phases.
//   node .ci/summary.mjs files-to-repeat FOLDER NEEDS        the test files with tests that the bare Debian skipped
//   node .ci/summary.mjs postgres-files FOLDER NEEDS         the test files of the api to run again on PostgreSQL
//   node .ci/summary.mjs report FOLDER NEEDS [PHASE THAT FAILED…]
import { existsSync, readFileSync } from 'node:fs'
import { countPassed, describeFailure, describeSlowest } from '../scripts/test/describe-run.mjs'
import { choosePostgresFiles } from '../scripts/test/postgres-files.mjs'
import { judge, readResults } from '../scripts/test/results.mjs'

const [task, folder, needs, ...broken] = process.argv.slice(2)
const readJson = (path, otherwise) =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise
const list = readJson(new URL('../scripts/test/skips.json', import.meta.url), {})
const getSkips = (phase) => readJson(`${folder}/${phase}/skips.json`, [])
const getGroup = ({ need }) => list.needs[need]?.group ?? 'unlisted'

function filesToRepeat() {
  const repeated = getSkips('bare').filter((skip) => needs.split(' ').includes(getGroup(skip)))
  return [...new Set(repeated.map(({ file }) => file))]
}

function listPostgresFiles() {
  const { first } = readPhase('bare')
  return choosePostgresFiles({
    statementsFolder: `${folder}/bare/statements`,
    skipped: getSkips('bare').flatMap((skip) => (skip.need === 'postgresql' ? [skip.file] : [])),
    durations: Object.fromEntries(first.files.map(({ file, ms }) => [file, ms])),
  })
}

/** Reads the results of a phase, and those of its failed files' second run. */
function readPhase(phase) {
  const again = `${folder}/${phase}/again.jsonl`
  return {
    phase,
    first: readResults(`${folder}/${phase}/first.jsonl`),
    again: existsSync(again) ? readResults(again) : null,
  }
}

function report() {
  const runs = ['bare', 'tools', 'new-feature', 'postgresql', 'long'].map(readPhase)
  const verdicts = runs.map(({ phase, first, again }) => ({ phase, ...judge(first, again) }))
  for (const { phase, failed } of verdicts)
    for (const it of failed) console.log(`FAILED (${phase}) ${it.file}: ${it.name}\n${it.error}`)
  describeSkips('Skipped on the bare Debian', getSkips('bare'))
  const lasting = new Set(['long', 'never', 'unlisted'].filter((it) => !needs.includes(it)))
  const everywhere = getSkips('bare').filter((skip) => lasting.has(getGroup(skip)))
  describeSkips('Of these skipped everywhere', everywhere)
  const files = runs.flatMap(({ first }) => first.files)
  console.log(describeSlowest({ files }))
  console.log(readFileSync(`${folder}/phases`, 'utf8').trim())
  for (const { phase, unsteady } of verdicts)
    for (const it of unsteady) console.log(`UNSTEADY (${phase}) ${describeFailure(it)}`)
  // The names come once more at the end, since the end of a long output is what most people see.
  for (const { phase, failed } of verdicts)
    for (const it of failed) console.log(`FAILED (${phase}) ${describeFailure(it)}`)
  for (const phase of broken) console.log(`FAILED: ${phase}`)
  const failedTests = verdicts.flatMap(({ failed }) => failed).length
  const phasesWithFailures = verdicts.filter(({ failed }) => failed.length > 0).length
  // A phase also fails when it did not start, or when it skipped a required test.
  const failed = failedTests + Math.max(0, broken.length - phasesWithFailures)
  const passed = countAll(runs)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0
}

/** Counts the tests that passed: once where two phases ran them, except on the other database. */
function countAll(runs) {
  const isPostgres = ({ phase }) => phase === 'postgresql'
  const count = (some) =>
    countPassed(
      { files: some.flatMap(({ first, again }) => [...first.files, ...(again?.files ?? [])]) },
      null,
    )
  return count(runs.filter((it) => !isPostgres(it))) + count(runs.filter(isPostgres))
}

function describeSkips(title, skips) {
  console.log(`${title}: ${skips.length}`)
  const counts = new Map()
  for (const { need } of skips) counts.set(need, (counts.get(need) ?? 0) + 1)
  for (const [need, count] of counts)
    console.log(`${String(count).padStart(6)}  ${list.needs[need]?.reason ?? 'No reason.'}`)
}

if (task === 'files-to-repeat') console.log(filesToRepeat().join('\n'))
else if (task === 'postgres-files') console.log(listPostgresFiles().join('\n'))
else if (!report()) process.exit(1)
