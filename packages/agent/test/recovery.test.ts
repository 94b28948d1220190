import { expect, test } from 'vitest'
import { judge } from '../src/servers/recovery.ts'
import { defaultTimings } from '../src/timings.ts'
import { enginePid, fixture, newServer, startAgent } from './test-agent.ts'

test('doubles the restart delay up to its maximum, then halts the server', () => {
  const policy = { ...defaultTimings, maxCrashes: 9 }
  const waits = Array.from({ length: 9 }, (_, index) => judge(Array(index + 1).fill(0), policy))
  expect(
    waits.map((verdict) => (verdict.kind === 'wait' ? verdict.delayMs / 1000 : 'halt')),
  ).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 'halt'])
})

test('restarts a server that exits at start a few times, halts it, and resets on start', async () => {
  const timings = { backOffMs: 5, maxCrashes: 3 }
  const { client } = await startAgent({ engine: fixture('exits-at-start'), timings })
  const serverId = await newServer(client)
  await client.call('server.power', power(serverId, 'start'))
  const halted = await client.until(() => {
    const report = client.report(serverId)
    return report?.status === 'OFFLINE' && report.recovery?.state === 'halted' ? report : null
  })
  expect(halted.lastExit).toMatchObject({ code: 7, asked: false })
  await client.until(() => client.listEventKinds(serverId).includes('halted'))
  expect(client.listEventKinds(serverId)).toEqual(['crashed', 'crashed', 'crashed', 'halted'])
  const { lines } = await client.call('server.last-exit', { serverId } as never)
  expect(lines.slice(-2)).toEqual([
    'FATAL ERROR: no heap left',
    '[agent] The server crashed with exit code 7.',
  ])
  const started = await client.call('server.power', power(serverId, 'start'))
  expect(started).toMatchObject({ status: 'STARTING', recovery: null })
})

test('shows the delay after a crash, and ends it by start or stop', async () => {
  const { client } = await startAgent({
    engine: fixture('exits-at-start'),
    timings: { backOffMs: 3_600_000, maxBackOffMs: 3_600_000 },
  })
  const serverId = await newServer(client)
  await client.call('server.power', power(serverId, 'start'))
  const isWaiting = () => client.report(serverId)?.recovery?.state === 'waiting'
  await client.until(isWaiting)
  expect(client.report(serverId)).toMatchObject({ status: 'OFFLINE', recovery: { attempt: 1 } })
  await client.call('server.power', power(serverId, 'start'))
  await client.until(() => client.listEventKinds(serverId).length === 2 && isWaiting())
  const given = await client.call('server.power', power(serverId, 'stop'))
  expect(given).toMatchObject({ status: 'OFFLINE', recovery: null })
})

test('kills a server that never becomes ready, and counts it as a crash', async () => {
  const timings = { startMs: 300, maxCrashes: 1 }
  const { client } = await startAgent({ engine: fixture('never-ready'), timings })
  const serverId = await newServer(client)
  await client.call('server.power', power(serverId, 'start'))
  await client.until(() => client.report(serverId)?.recovery?.state === 'halted')
  expect(client.report(serverId)?.lastExit?.reason).toBe(
    'The server did not become ready within 0.3 s.',
  )
})

test('kills and restarts a hung engine', async () => {
  const timings = { hangMs: 1500, tickMs: 100, backOffMs: 5 }
  const { client, dataDir } = await startAgent({ timings })
  const serverId = await newServer(client)
  await client.call('server.power', power(serverId, 'start'))
  await client.untilStatus(serverId, 'ONLINE')
  process.kill(enginePid(dataDir, serverId), 'SIGSTOP')
  await client.until(
    () => client.listEventKinds(serverId).join() === 'started,hung,crashed,started',
  )
  expect(client.report(serverId)?.lastExit).toMatchObject({ signal: 'SIGKILL', asked: false })
})

test('ends an engine that floods its agent, and halts it on repetition', async () => {
  const timings = { backOffMs: 5, maxCrashes: 2 }
  const { client } = await startAgent({ engine: fixture('never-ends-its-line'), timings })
  const serverId = await newServer(client)
  await client.call('server.power', power(serverId, 'start'))
  await client.until(() => client.listEventKinds(serverId).at(-1) === 'halted')
  expect(client.report(serverId)?.lastExit?.reason).toContain('it sent more data')
})

test('reports an engine killed externally as a crash with its signal', async () => {
  const { client, dataDir } = await startAgent({ timings: { backOffMs: 5 } })
  const serverId = await newServer(client)
  await client.call('server.power', power(serverId, 'start'))
  await client.untilStatus(serverId, 'ONLINE')
  process.kill(enginePid(dataDir, serverId), 'SIGKILL')
  await client.until(() => client.listEventKinds(serverId).join() === 'started,crashed,started')
  expect(client.report(serverId)?.lastExit).toMatchObject({ signal: 'SIGKILL', code: null })
})

function power(serverId: string, action: string) {
  return { serverId, action, by: 'bob' } as never
}
