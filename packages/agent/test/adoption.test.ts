import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ChildProcess } from '../../../scripts/test/processes.ts'
import { LinkClient } from './link-client.ts'
import {
  enginePid,
  fixture,
  killIfAlive,
  newDataDir,
  newServer,
  spawnAgentProgram,
  startAgent,
  startAgentProgram,
} from './test-agent.ts'

test('adopts games that survive kill -9 of their agent, with nothing lost', async () => {
  const dataDir = newDataDir()
  const first = await startAgentProgram(dataDir)
  const before = await LinkClient.open(first.socket)
  const serverId = await newServer(before)
  await before.call('server.power', power(serverId, 'start'))
  const { run } = await before.untilStatus(serverId, 'ONLINE')
  const pid = enginePid(dataDir, serverId)
  await before.call('console.command', { serverId, command: 'flood 300 600', by: 'a' } as never)
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  before.close()

  const second = await startAgentProgram(dataDir)
  const after = await LinkClient.open(second.socket)
  const report = await after.call('server.report', { serverId } as never)
  expect(report).toMatchObject({ status: 'ONLINE', run })
  const reply = await after.call('server.happenings', { serverId, after: 0 } as never)
  expect(reply.happenings.map(({ kind }) => kind)).toEqual(['started', 'adopted'])
  const { nextSeq } = await after.call('console.follow', { serverId } as never)
  const history = await after.call('console.history', { serverId, since: 1, limit: 1000 } as never)
  expect(history.nextSeq).toBeGreaterThanOrEqual(nextSeq)
  // Lines that arrived in frames before the history's reply are in both, so they are counted once.
  const lines = () => [
    ...history.lines,
    ...after.frames.filter(({ seq }) => seq >= history.nextSeq).flatMap((frame) => frame.lines),
  ]
  await after.until(() => lines().some((line) => line.startsWith('flood 300 ')))
  const flood = lines().filter((line) => line.startsWith('flood '))
  expect(flood.map((line) => Number(line.split(' ')[1]))).toEqual(
    Array.from({ length: 300 }, (_, index) => index + 1),
  )
  process.kill(pid, 'SIGKILL')
  const crashed = await after.until(() => {
    const seen = after.report(serverId)
    return seen?.recovery?.state === 'waiting' ? seen : null
  })
  expect(crashed.lastExit).toMatchObject({ signal: 'SIGKILL', asked: false, run: run?.id })
  await after.call('server.power', power(serverId, 'stop'))
  after.close()
})

test('reports an engine that exited while no agent ran as a crash with its exit code', async () => {
  const { dataDir, serverId, pid, run } = await leaveRunning()
  process.kill(pid, 'SIGTERM')
  await gone(run)
  const timings = { backOffMs: 3_600_000, maxBackOffMs: 3_600_000 }
  const second = await startAgent({ dataDir, timings })
  const report = await second.client.call('server.report', { serverId } as never)
  expect(report).toMatchObject({ status: 'OFFLINE', recovery: { state: 'waiting', attempt: 1 } })
  expect(report.lastExit).toMatchObject({ code: 0, asked: false })
})

test('adopts a game whose process id was not written yet when its agent ended', async () => {
  const { dataDir, serverId, pid, run } = await leaveRunning()
  rmSync(join(run, 'pid'))
  const record = JSON.parse(readFileSync(join(run, 'run.json'), 'utf8'))
  writeFileSync(join(run, 'run.json'), JSON.stringify({ ...record, process: null }))
  const { client } = await startAgent({ dataDir, timings: { tickMs: 50 } })
  // The agent may have reached the game before this link opened, and then sends no event.
  const readStatus = async () => (await client.call('server.report', { serverId } as never)).status
  await expect.poll(readStatus).toBe('ONLINE')
  expect(client.listEventKinds(serverId)).not.toContain('crashed')
  const adopted = () => JSON.parse(readFileSync(join(run, 'run.json'), 'utf8')).process
  await client.until(() => adopted()?.pid === pid)
  await client.call('server.power', power(serverId, 'kill'))
  await client.untilStatus(serverId, 'OFFLINE')
  expect(() => process.kill(pid, 0)).toThrow()
})

test('leaves a start that is on its way at its end to the next agent', async () => {
  const first = await startAgent()
  const serverId = await newServer(first.client)
  const [server] = first.agent.servers
  const start = server?.press('start', null)
  await first.end()
  await start
  expect(server?.life.phase).toBe('OFFLINE')
  expect(existsSync(join(first.dataDir, 'servers', serverId, 'run/run.json'))).toBe(false)
  const { client } = await startAgent({ dataDir: first.dataDir })
  await client.until(() => client.listEventKinds(serverId).includes('started'))
})

test('starts the desired servers after a reboot of the machine', async () => {
  const { dataDir, serverId, pid, run } = await leaveRunning()
  killIfAlive(pid)
  await gone(run)
  const { client } = await startAgent({ dataDir, bootId: 'another-boot' })
  await client.until(() => client.listEventKinds(serverId).includes('started'))
  const { lastExit, recovery } = await client.call('server.report', { serverId } as never)
  expect(lastExit).toMatchObject({ asked: true, reason: 'The machine went down.' })
  expect(recovery).toBeNull()
})

test('stops all servers with SERVERS_ON_EXIT=stop, and restarts them with the next agent', async () => {
  const dataDir = newDataDir()
  const first = await startAgentProgram(dataDir, { SERVERS_ON_EXIT: 'stop' })
  const client = await LinkClient.open(first.socket)
  const ids = [await newServer(client), await newServer(client)]
  for (const id of ids) await client.call('server.power', power(id, 'start'))
  for (const id of ids) await client.untilStatus(id, 'ONLINE')
  const pids = ids.map((id) => enginePid(dataDir, id))
  first.process.disconnect()
  const [code] = await once(first.process, 'exit')
  expect(code).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()

  const second = await startAgent({ dataDir })
  for (const id of ids) {
    await second.client.until(() => second.client.listEventKinds(id).includes('started'))
  }
})

test('keeps a halted server halted when the agent returns', async () => {
  const timings = { maxCrashes: 1 }
  const first = await startAgent({ engine: fixture('exits-at-start'), timings })
  const serverId = await newServer(first.client)
  await first.client.call('server.power', power(serverId, 'start'))
  await first.client.until(() => first.client.listEventKinds(serverId).includes('halted'))
  await first.end()
  const { client } = await startAgent({ dataDir: first.dataDir })
  const report = await client.call('server.report', { serverId } as never)
  expect(report).toMatchObject({ status: 'OFFLINE', recovery: { state: 'halted' } })
})

test.each([
  ['the first one', {}, ({ pid }: ChildProcess) => pid],
  ['the supervisor of the first one', { SUPERVISED: 'true' }, () => process.pid],
])(
  'exits a second agent in the same folder at once with code 75 and the number of %s',
  async (_, env, getPid) => {
    const dataDir = newDataDir()
    const { process: first } = await startAgentProgram(dataDir, env)
    const second = spawnAgentProgram(dataDir)
    let output = ''
    second.stderr?.on('data', (text) => {
      output += text
    })
    const [code] = await once(second, 'close')
    expect(code).toBe(75)
    expect(output.trim()).toBe(
      `Another agent is already running in ${dataDir}. Stop it first: kill ${getPid(first)}`,
    )
  },
)

test('works in a folder whose path is too long for a socket', async () => {
  const dataDir = join(newDataDir(), 'x'.repeat(80), 'y'.repeat(80))
  mkdirSync(dataDir, { recursive: true })
  const short = join(newDataDir(), 'agent.sock')
  await startAgentProgram(dataDir, { AGENT_SOCKET: short, SERVERS_ON_EXIT: 'stop' })
  const client = await LinkClient.open(short)
  const serverId = await newServer(client)
  await client.call('server.power', power(serverId, 'start'))
  await client.untilStatus(serverId, 'ONLINE')
  const socket = join(dataDir, 'servers', serverId, 'control/control.sock')
  expect(statSync(socket).mode & 0o777).toBe(0o600)
  await client.call('server.power', power(serverId, 'stop'))
  await client.untilStatus(serverId, 'OFFLINE')
})

/** Starts a server and ends its agent. */
async function leaveRunning() {
  const { client, dataDir, end } = await startAgent()
  const serverId = await newServer(client)
  await client.call('server.power', power(serverId, 'start'))
  await client.untilStatus(serverId, 'ONLINE')
  const pid = enginePid(dataDir, serverId)
  await end()
  return { dataDir, serverId, pid, run: join(dataDir, 'servers', serverId, 'run') }
}

/** Resolves when the shim has written the run's exit report. */
async function gone(run: string): Promise<void> {
  const { watch, readdirSync, readFileSync } = await import('node:fs')
  // The shim's file exists a moment before its content is written.
  const isThere = () =>
    readdirSync(run).some(
      (file) => file.startsWith('exit-') && readFileSync(join(run, file), 'utf8').endsWith('\n'),
    )
  await new Promise<void>((resolve) => {
    const watcher = watch(run, () => check())
    const check = () => {
      if (!isThere()) return
      watcher.close()
      resolve()
    }
    check()
  })
}

function power(serverId: string, action: string) {
  return { serverId, action, by: 'bob' } as never
}
