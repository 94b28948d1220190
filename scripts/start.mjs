// `npm start` installs and builds missing parts, then runs agent and api until it receives a stop signal.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { apiPrograms } from './api-programs.mjs'
import { getBuilt } from './built.mjs'
import { builtFolders, isFresh } from './freshness.mjs'
import { installMissing } from './install.mjs'
import { findNode, root } from './node.mjs'
import { say, unusable } from './say.mjs'
import { watchStarters } from './starters.mjs'
import { Supervisor } from './supervisor.mjs'
import { readLogLine, writeReport } from './terminal-report.mjs'

const dataDir = process.env.DATA_DIR || './data'
if (existsSync(resolve(root, dataDir, 'restore-journal.json'))) {
  console.error('A restore of this installation was cut off. Finish it first: npm run restore')
  process.exit(unusable)
}
// Wrong settings end the start before minutes of work.
listApis('')
installMissing({ development: false })
const node = findNode()
if (!Object.values(builtFolders).every(isFresh)) {
  const { status } = spawnSync(node, [`${root}/scripts/build.ts`], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const built = getBuilt()
const apis = listApis(built.apiEntry)
const isTerminal = process.stdout.isTTY === true
/** The agent's warnings about its isolation, collected until everything is ready. */
const complaints = /** @type {string[]} */ ([])
let isReady = false

/** @param {string} line one line of a program's output, which is not shown on a terminal in this form */
function showLine(line) {
  const entry = readLogLine(line)
  if (entry === null) return console.log(line)
  if (!isReady && entry.name === 'agent' && entry.level === 'warn') complaints.push(entry.msg)
  else if (entry.level !== 'info' && entry.level !== 'debug')
    console.error(`${entry.name}: ${entry.msg}`)
}

/** @type {NodeJS.ProcessEnv} */
const env = {
  ...built.environment,
  NODE_COMPILE_CACHE: built.compileCache,
  LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info',
  // On a terminal Ctrl-C is expected to stop everything; a service manager restarts the panel and must not
  // end the games with it.
  SERVERS_ON_EXIT: process.stdin.isTTY ? 'stop' : 'keep',
  ...process.env,
  DATA_DIR: dataDir,
}
const supervisor = new Supervisor({
  node,
  env,
  ...(isTerminal && { onLine: showLine }),
  // With AGENT_URL the servers run on another machine.
  programs: process.env.AGENT_URL ? apis : [built.agent, ...apis],
})
watchStarters(() => {
  say('info', 'The npm that started Trellis has ended; ending Trellis.')
  supervisor.end()
}, process.env)
const address = await supervisor.start()
isReady = true
if (address !== null && isTerminal)
  console.log(writeReport({ address, dataDir: resolve(root, dataDir), complaints, env }))
else if (address !== null) say('info', `Trellis is ready:  ${address}`)

/**
 * Returns the api processes with this program. Ends with a sentence for settings that cannot be used.
 * @param {string} entry
 */
function listApis(entry) {
  const listed = apiPrograms(process.env, entry)
  if (typeof listed !== 'string') return listed
  console.error(listed)
  process.exit(unusable)
}
