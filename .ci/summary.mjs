// Reads the results of .ci/run's phases.
//   node .ci/summary.mjs files-to-repeat FOLDER NEEDS        the test files with tests that the bare Debian skipped
//   node .ci/summary.mjs report FOLDER NEEDS [PHASE THAT FAILED…]
import { existsSync, readFileSync } from 'node:fs'

const [task, folder, needs, ...broken] = process.argv.slice(2)
const list = JSON.parse(
  readFileSync(new URL('../scripts/test/skips.json', import.meta.url), 'utf8'),
)
const read = (name, otherwise) => {
  const file = `${folder}/${name}.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise
}
const getSkips = (phase) => read(`${phase}-skips`, [])
const getGroup = ({ need }) => list.needs[need]?.group ?? 'unlisted'

function filesToRepeat() {
  const repeated = getSkips('bare').filter((skip) => needs.split(' ').includes(getGroup(skip)))
  return [...new Set(repeated.map(({ file }) => file))]
}

/** All tests of a phase by their file and name. */
function getResults(phase) {
  const { testResults = [] } = read(phase, {})
  return testResults.flatMap(({ name: file, message, assertionResults }) => {
    const isWhole = assertionResults.length > 0 || !message
    const tests = isWhole ? assertionResults : [{ fullName: '', status: 'failed' }]
    // The bare Debian has the checkout in another folder.
    const path = file.replace(/^.*?\/(packages|e2e)\//, '$1/')
    return tests.map((it) => ({ ...it, phase, path, message, key: `${path} ${it.fullName}` }))
  })
}

function report() {
  const bare = getResults('bare')
  const isPassed = ({ status }) => status === 'passed'
  const isFailed = ({ status }) => status === 'failed'
  const passedOnBare = new Set(bare.filter(isPassed).map(({ key }) => key))
  // A file is repeated as a whole: each of its tests counts once.
  const tools = getResults('tools').filter((it) => !isPassed(it) || !passedOnBare.has(it.key))
  // The other tests of this phase passed above already: only their failures count.
  const made = getResults('new-feature').filter(
    (it) => isFailed(it) || it.path.includes('daily-notes'),
  )
  const all = [...bare, ...tools, ...made, ...getResults('postgresql')]
  for (const it of all.filter(isFailed)) {
    const words = it.failureMessages?.join('\n') || it.message || ''
    console.log(`FAILED (${it.phase}) ${it.path}: ${it.fullName}\n${words.slice(0, 2000)}`)
  }
  for (const phase of broken) console.log(`FAILED: ${phase}`)
  describe('Skipped on the bare Debian', getSkips('bare'))
  const lasting = new Set(['long', 'never', 'unlisted'].filter((it) => !needs.includes(it)))
  describe(
    'Of these skipped everywhere',
    getSkips('bare').filter((skip) => lasting.has(getGroup(skip))),
  )
  const failedTests = all.filter(isFailed)
  const phasesWithFailures = new Set(failedTests.map(({ phase }) => phase))
  // A phase also fails when it did not start, or when it skipped a required test.
  const failed = failedTests.length + Math.max(0, broken.length - phasesWithFailures.size)
  const passed = all.filter(isPassed).length
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0
}

function describe(title, skips) {
  console.log(`${title}: ${skips.length}`)
  const counts = new Map()
  for (const { need } of skips) counts.set(need, (counts.get(need) ?? 0) + 1)
  for (const [need, count] of counts)
    console.log(`${String(count).padStart(6)}  ${list.needs[need]?.reason ?? 'No reason.'}`)
}

if (task === 'files-to-repeat') console.log(filesToRepeat().join('\n'))
else if (!report()) process.exit(1)
