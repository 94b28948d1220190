// `npm run bench` runs the measured promises, each against a baseline that is measured in the same run.
// `npm run bench start console` runs some of them.
import { benchAdministration } from './administration.ts'
import { benchAnonymousBodies } from './anonymous-bodies.ts'
import { benchApiProcesses } from './api-processes.ts'
import { benchBackups } from './backups.ts'
import { benchBoot } from './boot.ts'
import { benchCalls } from './calls.ts'
import { benchConsole } from './console.ts'
import { benchConsoleViewers } from './console-viewers.ts'
import { benchDearCalls } from './dear-calls.ts'
import { benchDocuments } from './documents.ts'
import { benchEnet } from './enet.ts'
import { benchFairness } from './fairness.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchForeignStart } from './foreign-start.ts'
import { benchGameData } from './game-data.ts'
import { benchEdits } from './game-edits.ts'
import { benchJoins } from './game-joins.ts'
import { benchGameMemory } from './game-memory.ts'
import { benchPlayers } from './game-players.ts'
import { benchSoak } from './game-soak.ts'
import { benchGrowth } from './growth.ts'
import { benchInteraction } from './interaction.ts'
import type { Row } from './kit/figures.ts'
import { printRows, readLastResults, writeResults } from './kit/results.ts'
import { benchLogins } from './logins.ts'
import { benchMoney } from './money.ts'
import { benchOtherOwners } from './other-owners.ts'
import { benchReturn } from './return.ts'
import { benchScheduledTasks } from './scheduled-tasks.ts'
import { benchScripts } from './scripts.ts'
import { benchServers } from './servers.ts'
import { benchStart } from './start.ts'
import { benchWorldMap } from './world-map.ts'
import { benchWorldPainting } from './world-painting.ts'

const benches: Record<string, [title: string, run: () => Promise<Row[]>]> = {
  boot: ['From nothing to ready', benchBoot],
  return: ['After a kill of all programs', benchReturn],
  start: ['Starting a server', benchStart],
  'foreign-start': ['Starting another engine', benchForeignStart],
  console: ['The console', benchConsole],
  'console-viewers': ['A crowd at one console', benchConsoleViewers],
  calls: ['Calls', benchCalls],
  'api-processes': ['Several api processes', benchApiProcesses],
  money: ['Codes, shop and ledger', benchMoney],
  administration: ['What admins look at on a full service', benchAdministration],
  'scheduled-tasks': ['Scheduled tasks', benchScheduledTasks],
  'anonymous-bodies': ['Large bodies without a session', benchAnonymousBodies],
  logins: ['Signing in', benchLogins],
  servers: ['Many servers', benchServers],
  documents: ['Edits of large documents', benchDocuments],
  'game-data': ['Worlds and players', benchGameData],
  'dear-calls': ['The dearest calls of one owner', benchDearCalls],
  'other-owners': ['One owner and the others', benchOtherOwners],
  fairness: ['How much one owner slows another', benchFairness],
  growth: ['One unit of many', benchGrowth],
  backups: ['Backups', benchBackups],
  enet: ["The game's transport", benchEnet],
  'game-players': ['Players in the game', benchPlayers],
  'game-memory': ['Memory of the game', benchGameMemory],
  'game-joins': ['Joining the game', benchJoins],
  'game-edits': ['Edits during the game', benchEdits],
  'game-soak': ['Half a minute of the game', benchSoak],
  scripts: ['Hostile scripts in the game', benchScripts],
  'world-map': ['The map of a world', benchWorldMap],
  'world-painting': ['Painting on the map of a world', benchWorldPainting],
  interaction: ['Keys and clicks on a slow phone', benchInteraction],
  'first-load': ['The first load of a page', benchFirstLoad],
}

await import('../scripts/build.ts')
const gameParts = ['game-players', 'game-memory', 'game-joins', 'game-edits', 'game-soak']
/** `game` expands to all parts of the game bench, which take five minutes together. */
const wanted = process.argv.slice(2).flatMap((name) => (name === 'game' ? gameParts : name))
let missed = 0
const last = readLastResults()
const all: Row[] = []
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}.`)
// The programs that a bench starts do not keep this one running.
const keepRunning = setInterval(() => undefined, 60_000)
for (const [name, [title, run]] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const begun = performance.now()
  const rows = await run()
  printRows(`${title} (${((performance.now() - begun) / 1000).toFixed(0)} s)`, rows, last)
  all.push(...rows)
  writeResults(all, last)
  missed += rows.filter((row) => !row.met).length
}
clearInterval(keepRunning)
console.log(missed === 0 ? '\nEvery promise was met.' : `\n${missed} not met.`)
