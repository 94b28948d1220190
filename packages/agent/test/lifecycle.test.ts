import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { findStatusRefusal, powerActionSchema } from '@trellis/contract/hosting/power-rules.ts'
import { describe, expect, test } from 'vitest'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import { getStatus, type Input, moveFor, type Phase } from '../src/servers/moves.ts'
import { enginePid, fixture, newServer, startAgent } from './test-agent.ts'

const phases: Phase[] = ['OFFLINE', 'WAITING', 'STARTING', 'ONLINE', 'STOPPING', 'RESTARTING']

describe('the state transition table', () => {
  test('allows power actions in the same states as the contract', () => {
    for (const phase of phases) {
      for (const action of powerActionSchema.options) {
        const isAllowed = findStatusRefusal(action, getStatus(phase)) === null
        const givesUpWaiting = phase === 'WAITING' && (action === 'stop' || action === 'kill')
        expect([phase, action, moveFor(phase, action) !== null]).toEqual([
          phase,
          action,
          isAllowed || givesUpWaiting,
        ])
      }
    }
  })

  test.each<[Phase, Input, Phase | null]>([
    ['OFFLINE', 'exit', null],
    ['OFFLINE', 'ready', null],
    ['STARTING', 'ready', 'ONLINE'],
    ['STARTING', 'exit', 'WAITING'],
    ['ONLINE', 'exit', 'WAITING'],
    ['ONLINE', 'leave', 'STOPPING'],
    ['STOPPING', 'exit', 'OFFLINE'],
    ['STOPPING', 'ready', null],
    ['RESTARTING', 'exit', 'STARTING'],
    ['RESTARTING', 'kill', 'STOPPING'],
    ['WAITING', 'due', 'STARTING'],
    ['WAITING', 'halt', 'OFFLINE'],
  ])('moves from %s on %s to %s', (phase, input, to) => {
    expect(moveFor(phase, input)?.to ?? null).toBe(to)
  })
})

describe('a server', () => {
  test('starts, runs commands, restarts and stops', async () => {
    const { client } = await startAgent()
    const serverId = await newServer(client)
    await client.call('console.follow', { serverId } as never)
    const reply = await client.call('server.power', power(serverId, 'start'))
    expect(reply.status).toBe('STARTING')
    const online = await client.untilStatus(serverId, 'ONLINE')
    expect(online.run?.id).toBe(reply.run?.id)
    await client.call('console.command', { serverId, command: 'status', by: 'bob' } as never)
    await client.until(() => client.lines().some((line) => line.startsWith('Worlds: 1')))
    await client.call('server.power', power(serverId, 'restart'))
    await client.until(
      () => client.listEventKinds(serverId).join() === 'started,restarting,started',
    )
    await client.call('server.power', power(serverId, 'stop'))
    const offline = await client.untilStatus(serverId, 'OFFLINE')
    expect(offline.lastExit).toMatchObject({ code: 0, signal: null, asked: true })
    expect(offline.run).toBeNull()
    expect(offline.recovery).toBeNull()
    const { happenings: events } = await client.call('server.happenings', {
      serverId,
      after: 0,
    } as never)
    expect(events.map(({ number, kind, by }) => [number, kind, by])).toEqual([
      [1, 'started', 'bob'],
      [2, 'restarting', 'bob'],
      [3, 'started', 'bob'],
      [4, 'stopped', 'bob'],
    ])
  })

  test('refuses a second start, and every action that its status forbids', async () => {
    const { client } = await startAgent()
    const serverId = await newServer(client)
    await expect(client.call('server.power', power(serverId, 'stop'))).rejects.toThrow(
      'Cannot stop the server while it is offline.',
    )
    const both = await Promise.allSettled([
      client.call('server.power', power(serverId, 'start')),
      client.call('server.power', power(serverId, 'start')),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await client.untilStatus(serverId, 'ONLINE')
    expect(client.listEventKinds(serverId)).toEqual(['started'])
  })

  test('is killed during a restart without starting again', async () => {
    const { client } = await startAgent({ engine: fixture('never-stops') })
    const serverId = await newServer(client)
    await client.call('server.power', power(serverId, 'start'))
    await client.untilStatus(serverId, 'ONLINE')
    const restarting = await client.call('server.power', power(serverId, 'restart'))
    expect(restarting).toMatchObject({ status: 'RESTARTING', stopping: { stage: 'asked' } })
    await client.call('server.power', power(serverId, 'kill'))
    const offline = await client.untilStatus(serverId, 'OFFLINE')
    expect(offline.lastExit).toMatchObject({ signal: 'SIGKILL', asked: true })
    expect(client.listEventKinds(serverId)).toEqual(['started', 'restarting', 'killed'])
  })

  test('is asked, terminated and killed in visible steps when it does not stop', async () => {
    const timings = { askMs: 50, terminateMs: 50 }
    const { client } = await startAgent({ engine: fixture('never-stops'), timings })
    const serverId = await newServer(client)
    await client.call('server.power', power(serverId, 'start'))
    await client.untilStatus(serverId, 'ONLINE')
    await client.call('server.power', power(serverId, 'stop'))
    const offline = await client.untilStatus(serverId, 'OFFLINE')
    const stages = client.events.flatMap((event) =>
      event.event === 'server' && event.payload.stopping ? [event.payload.stopping.stage] : [],
    )
    expect([...new Set(stages)]).toEqual(['asked', 'terminated', 'killed'])
    expect(offline.lastExit?.reason).toBe('The server did not stop in time and was killed.')
  })

  test("treats stop in the owner's console as a requested stop", async () => {
    const { client, agent } = await startAgent()
    const serverId = await newServer(client)
    await client.call('server.power', power(serverId, 'start'))
    await client.untilStatus(serverId, 'ONLINE')
    await client.call('console.command', { serverId, command: 'stop', by: 'carol' } as never)
    const offline = await client.untilStatus(serverId, 'OFFLINE')
    expect(offline).toMatchObject({ recovery: null, lastExit: { asked: true, code: 0 } })
    expect(agent.servers[0]?.life.desiredState.isRunning).toBe(false)
    const { happenings: events } = await client.call('server.happenings', {
      serverId,
      after: 1,
    } as never)
    expect(events).toMatchObject([{ kind: 'stopped', by: 'carol', number: 2 }])
  })

  test('keeps its exit code although its shim writes it late', async () => {
    let looks = 0
    const monotonic = () => {
      looks++
      return performance.now()
    }
    const { client, dataDir } = await startAgent({ timings: { tickMs: 20 }, monotonic })
    const serverId = await newServer(client)
    await client.call('server.power', power(serverId, 'start'))
    await client.untilStatus(serverId, 'ONLINE')
    const engine = enginePid(dataDir, serverId)
    const shim = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${engine}/stat`, 'utf8'))?.[1])
    process.kill(shim, 'SIGSTOP')
    process.kill(engine, 'SIGKILL')
    // The agent checks the server several times.
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 50)
    expect(client.listEventKinds(serverId)).toEqual(['started'])
    process.kill(shim, 'SIGCONT')
    await client.until(() => client.listEventKinds(serverId).includes('crashed'))
    const { happenings: events } = await client.call('server.happenings', {
      serverId,
      after: 1,
    } as never)
    expect(events[0]).toMatchObject({ kind: 'crashed', detail: { signal: 'SIGKILL' } })
  })

  test('is killed and its folder removed on deletion, which can be repeated safely', async () => {
    const { client, dataDir } = await startAgent()
    const serverId = await newServer(client)
    await client.call('server.power', power(serverId, 'start'))
    await client.untilStatus(serverId, 'ONLINE')
    const pid = enginePid(dataDir, serverId)
    await client.call('server.delete', { serverId } as never)
    expect(() => process.kill(pid, 0)).toThrow()
    await client.call('server.delete', { serverId } as never)
    await expect(client.call('server.report', { serverId } as never)).rejects.toThrow('missing')
  })
})

describe('an announcement', () => {
  test('appears on the console of a running server only', async () => {
    const { client } = await startAgent()
    const serverId = await newServer(client)
    const announce = () =>
      client.call('console.announce', { serverId, text: 'Stops\nin 5 min' } as never)
    expect(await announce()).toEqual({ said: false })
    await client.call('console.follow', { serverId } as never)
    await client.call('server.power', power(serverId, 'start'))
    await client.untilStatus(serverId, 'ONLINE')
    expect(await announce()).toEqual({ said: true })
    await client.until(() => client.lines().includes('[Trellis] Stops in 5 min'))
  })
})

describe('a server whose UDP port is taken', () => {
  test('reports the conflict, and starts once the port is free', async () => {
    const { client } = await startAgent({ timings: { backOffMs: 1, maxCrashes: 2 } })
    const port = await freeUdpPort()
    const other = createSocket('udp4').bind(port)
    await once(other, 'listening')
    const serverId = await newServer(client, port)
    await client.call('server.power', power(serverId, 'start'))
    const halted = await client.until(() => {
      const report = client.report(serverId)
      return report?.recovery?.state === 'halted' ? report : null
    })
    expect(halted.lastExit).toMatchObject({
      code: 69,
      reason: `The server could not start: another program uses its UDP port ${port}.`,
    })
    const { lines } = await client.call('server.last-exit', { serverId } as never)
    expect(lines).toContain(`UDP port ${port} could not be opened: another program uses it.`)
    other.close()
    await once(other, 'close')
    await client.call('server.power', power(serverId, 'start'))
    await client.untilStatus(serverId, 'ONLINE')
  })
})

function power(serverId: string, action: string) {
  return { serverId, action, by: 'bob' } as never
}
