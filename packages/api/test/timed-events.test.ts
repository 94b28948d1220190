import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Festival')
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const list = async () => (await owner.get('/server/events')).body
const start = (body: object) => owner.post('/server/events', body)
const stop = (kind: string, world: string | null = null) =>
  owner.post('/server/events/stop', { kind, world })

it('refuses to start an event while the server is off, and lists none', async () => {
  const { status, body } = await start({ kind: 'gems', minutes: 5 })
  expect([status, body.error]).toEqual([409, 'Events run in the game. Start the server first.'])
  expect(await list()).toEqual({ running: [], past: [] })
})

it('leaves out events whose instants are beyond the year 9999', async () => {
  const [startedAt, late] = [Date.now(), 253_402_300_800_000]
  const past = { kind: 'xp', world: null, by: 'Ann', startedAt, end: 'time', winner: null }
  const gems = { kind: 'gems', key: 'gems', by: 'Ann', minutes: 5, factor: 2, startedAt }
  owner.write('json/timed-events.json', {
    running: { gems: { ...gems, endsAt: late }, xp: { ...gems, kind: 'xp', endsAt: 1e300 } },
    history: [
      { ...past, endedAt: late },
      { ...past, endedAt: startedAt },
    ],
  })
  const { status, body } = await owner.get('/server/events')
  expect([status, body.running]).toEqual([200, []])
  expect(body.past).toMatchObject([{ kind: 'xp', endedAt: new Date(startedAt).toISOString() }])
  owner.write('json/timed-events.json', {})
})

it('starts an event in the game, shows it to players and panels, and ends it', async () => {
  await owner.start()
  const live = await owner.live()
  const ann = await owner.play('Ann')
  await ann.join('START')
  const started = await start({ kind: 'gems', minutes: 60, factor: 3 })
  expect([started.status, started.body.message]).toEqual([201, 'The event has started.'])
  await ann.events.next('console', ({ text }) => text.startsWith('Event: 3 times the gems'))
  await live.next('timed_events')
  expect(await list()).toMatchObject({
    running: [{ kind: 'gems', world: null, factor: 3, by: owner.who.growId }],
    past: [],
  })
  const again = await start({ kind: 'gems', minutes: 5 })
  expect([again.status, again.body.error]).toEqual([409, 'Such an event runs already.'])
  expect((await stop('gems')).body.message).toBe('The event is over.')
  expect((await stop('gems')).body.error).toBe('This event is over.')
  expect(await list()).toMatchObject({ running: [], past: [{ kind: 'gems', end: 'stopped' }] })
  await ann.close()
  live.close()
})

it('refuses choices that do not fit, worlds that are not there and items that no server has', async () => {
  const rain = { kind: 'rain', minutes: 5, worlds: ['START'], items: [[242, 10]] }
  for (const wrong of [
    { kind: 'gems', minutes: 0 },
    { kind: 'gems', minutes: 1441 },
    { kind: 'gems', minutes: 5, worlds: ['START'] },
    { kind: 'party', minutes: 5 },
    { ...rain, items: [] },
    { ...rain, items: [[2, 2001]] },
    { ...rain, items: Array.from({ length: 11 }, () => [2, 1]) },
    { ...rain, worlds: ['START', 'OTHER'] },
    { ...rain, gems: 5 },
  ])
    expect((await start(wrong)).status, JSON.stringify(wrong)).toBe(400)
  const nowhere = await start({ ...rain, worlds: ['NOWHERE'] })
  expect(nowhere.body.error).toBe('There is no such world.')
  const unknown = await start({ ...rain, items: [[60_001, 1]] })
  expect(unknown.body.error).toBe('There is no item of that number.')
  const hunt = { kind: 'hunt', minutes: 5, worlds: ['START'], items: [[242, 1]], gems: 10 }
  expect((await start(hunt)).status).toBe(201)
  const { running } = await list()
  expect(running).toMatchObject([{ kind: 'hunt', world: 'START', isPrizeSeen: false }])
  expect(JSON.stringify(running)).not.toContain('place')
  expect((await stop('hunt', 'START')).status).toBe(200)
})

it('records starts and ends for the owner, and queues them for webhooks', async () => {
  const boss = await panel.signIn('1000')
  const body = {
    ...{ name: 'Fans', url: 'https://example.com/hook', format: 'json' },
    events: ['event-started', 'event-ended'],
  }
  const added = await panel.call('POST', '/admin/webhooks', { token: boss.token, body })
  expect(added.status).toBe(201)
  expect((await start({ kind: 'xp', minutes: 5 })).status).toBe(201)
  expect((await stop('xp')).status).toBe(200)
  const path = `/admin/webhooks/${added.body.webhook.id}/deliveries`
  const events = async (): Promise<string[]> => {
    const answer = await panel.call('GET', path, { token: boss.token })
    return answer.body.map(({ event }: { event: string }) => event)
  }
  await panel.until(async () => (await events()).length === 2)
  expect(await events()).toEqual(['event-ended', 'event-started'])
  const log = JSON.stringify((await owner.get('/activity')).body)
  expect(log).toContain('Event started')
  expect(log).toContain('Event ended by hand')
})
