// Runs inside the virtual machine as its only purpose: starts Trellis by its unit and checks the kernel's
// view of it.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Account } from '../../e2e/kit/account.ts'
import { GroupTrial } from './group-trial.ts'
import { marks } from './verdict.ts'

const url = 'http://localhost:3000'
const timeoutMs = 240_000
const servers = '/var/lib/trellis/servers'
const groups = '/sys/fs/cgroup/system.slice/trellis-servers.service/trellis'

async function step(what: string, act: () => Promise<void> | void): Promise<void> {
  const begun = performance.now()
  try {
    await act()
    console.log(`${marks.passed}${what} (${Math.round((performance.now() - begun) / 1000)} s)`)
  } catch (error) {
    console.log(`${marks.failed}${what}: ${error instanceof Error ? error.stack : error}`)
  }
}

async function until<Result>(
  what: string,
  look: () => Promise<Result> | Result,
): Promise<NonNullable<Result>> {
  const end = performance.now() + timeoutMs
  let last: unknown = null
  while (performance.now() < end) {
    try {
      last = await look()
      if (last) return last as NonNullable<Result>
    } catch (error) {
      last = error instanceof Error ? (error.cause ?? error) : error
    }
    await pause(500)
  }
  throw new Error(`Never: ${what}. The last look saw: ${last}`)
}

/** The name of the server's folder; the panel identifies the server by its owner. */
const onlyServer = () => readdirSync(servers)[0] ?? ''
const systemctl = (...args: string[]) =>
  execFileSync('systemctl', args, { encoding: 'utf8' }).trim()
const read = (path: string) => readFileSync(path, 'utf8').trim()
const isReady = async () =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(20_000) })).ok

let owner: Account
const ownServer = async () => (await owner.own(url, 'GET', '/server')).body.server
const online = () =>
  until('the server is online', async () => (await ownServer()).status === 'ONLINE')

await step('the machine has control groups v2 only', () => {
  assert.match(read('/proc/self/mountinfo'), / - cgroup2 /)
  assert.doesNotMatch(read('/proc/self/mountinfo'), / - cgroup /)
})

await step('the unit starts Trellis', async () => {
  systemctl('start', 'trellis.service')
  await until('it is ready', isReady)
  owner = await Account.signIn(url, 'Owner')
  assert.equal(
    (await owner.own(url, 'POST', '/server', { body: { serverName: 'Harbour' } })).status,
    201,
  )
  assert.equal((await owner.own(url, 'POST', '/server/start')).status, 200)
  await online()
})

await step('a server runs fully isolated under the hardened unit', async () => {
  const { isolation } = await ownServer()
  const best = {
    user: 'own',
    files: 'closed',
    calls: 'filtered',
    limits: 'kernel',
    network: 'answers-only',
  }
  assert.deepEqual(isolation, { driver: 'process', ...best })
})

await step('its limits are set in its control group, and the panel shows its usage', async () => {
  const group = `${groups}/${onlyServer()}`
  assert.equal(read(`${group}/memory.max`), String(300 * 1024 * 1024))
  assert.equal(read(`${group}/memory.oom.group`), '1')
  assert.equal(read(`${group}/cpu.max`), '150000 100000')
  assert.equal(read(`${group}/pids.max`), '64')
  assert.ok(read(`${group}/cgroup.procs`).split('\n').length >= 2)
  const metrics = await until('there are metrics', async () => (await ownServer()).metrics)
  assert.ok(metrics.memoryMb > 10, JSON.stringify(metrics))
})

await step('a restart of the unit keeps the server running', async () => {
  const { run } = await ownServer()
  const id = onlyServer()
  const before = read(`${groups}/${id}/cgroup.procs`)
  systemctl('restart', 'trellis.service')
  await until('it is ready', isReady)
  await online()
  assert.equal((await ownServer()).run.id, run.id)
  assert.equal(read(`${groups}/${id}/cgroup.procs`), before)
})

await step(
  'a kill of all programs of the unit keeps the server running, and systemd restarts the unit',
  async () => {
    const { run } = await ownServer()
    const main = systemctl('show', '-P', 'MainPID', 'trellis.service')
    systemctl('kill', '--kill-who=all', '--signal=SIGKILL', 'trellis.service')
    await until('systemd has restarted it', () => {
      const now = systemctl('show', '-P', 'MainPID', 'trellis.service')
      return now !== '0' && now !== main
    })
    await until('it is ready', isReady)
    await online()
    assert.equal((await ownServer()).run.id, run.id)
  },
)

await step('a stop of the server removes its control group', async () => {
  const id = onlyServer()
  assert.equal((await owner.own(url, 'POST', '/server/stop')).status, 200)
  await until('it is offline', async () => (await ownServer()).status === 'OFFLINE')
  await until('its group is gone', () => !readdirSync(groups).includes(id))
})

await step('the unit stops', () => {
  systemctl('stop', 'trellis.service')
  assert.equal(systemctl('show', '-P', 'Result', 'trellis.service'), 'success')
})

const group = new GroupTrial()
await step('the kernel kills a memory hog with its whole group', () => group.memory())
await step('a fork bomb stays within its limit', () => group.processes())
await step('processor shares apply, also when changed while servers run', () => group.processor())

await step('the doctor', () => {
  const { status } = spawnSync('/usr/bin/node', ['packages/cli/trellis.mjs', 'doctor'], {
    stdio: 'inherit',
  })
  assert.equal(status, 0)
})

for (const unit of ['trellis.service', 'trellis-servers.service']) {
  const { stdout } = spawnSync('journalctl', ['--no-pager', '-o', 'cat', '-n', '25', '-u', unit], {
    encoding: 'utf8',
  })
  console.log(`${unit} said:\n${stdout}`)
}
console.log(marks.end)
