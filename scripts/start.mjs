// `npm start`: installs and builds what is missing, then runs agent and api until it is asked to end.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { apiPrograms } from './api-programs.mjs'
import { agentProgram, builtEnvironment } from './built.mjs'
import { installMissing } from './install.mjs'
import { findNode, root } from './node.mjs'
import { say } from './say.mjs'
import { Supervisor } from './supervisor.mjs'

const dataDir = process.env.DATA_DIR || './data'
if (existsSync(resolve(root, dataDir, 'restore-journal.json'))) {
  console.error('A restore of this installation was cut off. Finish it first: npm run restore')
  process.exit(78)
}
const apis = apiPrograms(process.env)
if (typeof apis === 'string') {
  console.error(apis)
  process.exit(78)
}
installMissing({ development: false })
const node = findNode()
const built = spawnSync(node, [`${root}/scripts/build.ts`], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)

const supervisor = new Supervisor({
  node,
  env: {
    ...builtEnvironment,
    // Compiled once, then read: a second start is quicker.
    NODE_COMPILE_CACHE: `${root}/dist/compiled`,
    LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info',
    // On a terminal whoever presses Ctrl-C expects that nothing goes on; a service manager restarts the panel
    // and must not end the games with it.
    SERVERS_ON_EXIT: process.stdin.isTTY ? 'stop' : 'keep',
    ...process.env,
    DATA_DIR: dataDir,
  },
  // With AGENT_URL the servers are elsewhere.
  programs: process.env.AGENT_URL ? apis : [agentProgram, ...apis],
})
const address = await supervisor.start()
if (address !== null) say('info', `\n  Trellis is ready:  ${address}\n`)
