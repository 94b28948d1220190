import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: SignedIn
let other: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
  owner = await panel.signIn('1')
  other = await panel.signIn('2')
  await create(owner, 'Left-Alone')
})
afterAll(async () => {
  for (const who of [owner, other]) {
    await panel.call('DELETE', `/users/${who.id}/server`, { token: who.token })
  }
  expect(panel.errors).toEqual([])
  await panel.close()
})

const create = (who: SignedIn, serverName: string) =>
  panel.call('POST', `/users/${who.id}/server`, { token: who.token, body: { serverName } })
const power = (who: SignedIn, action: string) =>
  panel.call('POST', `/users/${who.id}/server/${action}`, { token: who.token })
const status = async (name: string) =>
  (await panel.call('GET', '/status')).body.hostedServers.find(
    (it: { name: string }) => it.name === name,
  )?.status

describe('an absent agent', () => {
  it('makes a running server UNKNOWN, which is neither moved nor deleted, and keeps its run', async () => {
    const live = LiveClient.open(panel, owner)
    await power(owner, 'start')
    const online = await live.next('server_state', (it) => it.payload.server?.status === 'ONLINE')
    await panel.endAgent('SIGKILL')
    await live.next('status_update', (it) => it.payload.status === 'UNKNOWN')
    expect(await status('Left-Alone')).toBe('UNKNOWN')
    expect((await panel.call('GET', '/../readyz')).status).toBe(503)
    const stop = await power(owner, 'stop')
    expect([stop.status, stop.body.error]).toEqual([
      503,
      'The server host is not reachable right now. Try again in a moment.',
    ])
    const remove = await panel.call('DELETE', '/users/1/server', { token: owner.token })
    expect(remove.status).toBe(503)
    live.command('help')
    await live.next('notice', (it) => it.payload.code === 'host-unreachable')

    const seen = live.frames.length
    await panel.startAgent()
    const back = await live.next(
      'server_state',
      (it) => it.payload.server?.status === 'ONLINE' && live.frames.indexOf(it) >= seen,
    )
    expect(back.payload.server?.run?.id).toBe(online.payload.server?.run?.id)
    live.command('say still the same')
    await live.line('still the same')
    live.lines()
    live.close()
  })

  it('makes the api unready when its main thread hangs, until it recovers', async () => {
    const readiness = async () => (await panel.call('GET', '/../readyz')).body.agent
    await panel.until(readiness)
    panel.agent?.kill('SIGSTOP')
    try {
      expect(await readiness()).toBe(false)
      const figures = await (await fetch(`${panel.url}/metrics`)).text()
      expect(figures).toContain('trellis_agent_up 0')
    } finally {
      panel.agent?.kill('SIGCONT')
    }
    await panel.until(readiness)
    const figures = await (await fetch(`${panel.url}/metrics`)).text()
    expect(figures).toMatch(/^trellis_agent_eventloop_lag_max_seconds \d/m)
  })

  it('delays the folder of a new server until it returns', async () => {
    await panel.endAgent('SIGKILL')
    await panel.until(async () => (await status('Left-Alone')) === 'UNKNOWN')
    expect((await create(other, 'Made-Later')).status).toBe(201)
    await panel.startAgent()
    await panel.until(async () => (await power(other, 'start')).status === 200)
    await panel.until(async () => (await status('Made-Later')) === 'ONLINE')
  })
})

describe('a live viewer that stops reading', () => {
  it('slows no other viewer, and learns how many lines it missed', async () => {
    await panel.until(async () => (await status('Left-Alone')) === 'ONLINE')
    const quick = LiveClient.open(panel, owner)
    const slow = LiveClient.open(panel, owner)
    await quick.next('console_history')
    await slow.next('console_history')
    slow.socket.pause()
    quick.command('flood 200000')
    await quick.line('flood 200000 ')
    slow.socket.resume()
    const skipped = await slow.next('console_skipped')
    expect(skipped.payload.count).toBeGreaterThan(0)
    const missed = slow.frames.flatMap((it) =>
      it.type === 'console_skipped' ? [it.payload.count] : [],
    )
    const got = slow.frames.flatMap((it) => (it.type === 'console_log' ? [it.payload.count] : []))
    const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
    expect(sum(missed) + sum(got)).toBeGreaterThanOrEqual(200_000)
    quick.close()
    slow.close()
  })
})
