import { join } from 'node:path'
import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AgentLink } from '../src/hosts/agent-link.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let boss: SignedIn
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  boss = await panel.signIn('1000')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const asBoss = (method: string, path: string, body?: unknown) =>
  panel.call(method, path, { token: boss.token, body })

/** A user with three servers, the oldest first. */
class Owner {
  readonly who: SignedIn
  ids: string[] = []

  private constructor(who: SignedIn) {
    this.who = who
  }

  static async create(): Promise<Owner> {
    const owner = new Owner(await panel.signIn(String(nextId++)))
    await owner.setSlots(3)
    for (const place of [0, 1, 2]) {
      const serverName = `Owner${owner.who.id}-${place}`
      const { status, body } = await owner.call('POST', '/servers', { serverName })
      expect([serverName, status]).toEqual([serverName, 201])
      owner.ids.push(body.server.id)
    }
    return owner
  }

  call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    panel.call(method, path, { token: this.who.token, body })

  setSlots = (amount: number) =>
    asBoss('POST', `/admin/users/${this.who.id}/slot`, { action: 'set', amount })

  at = (place: number, method: string, path = '', body?: unknown): Promise<Answer> =>
    this.call(method, `/servers/${this.ids[place]}${path}`, body)

  start = (place: number) => this.at(place, 'POST', '/start')

  choose = (...places: number[]) =>
    this.call('PUT', `/users/${this.who.id}/running-servers`, {
      serverIds: places.map((place) => this.ids[place]),
    })

  async statuses(): Promise<string[]> {
    const answers = await Promise.all([0, 1, 2].map((place) => this.at(place, 'GET')))
    return answers.map(({ body }) => body.server.status)
  }

  async reach(...wanted: string[]): Promise<void> {
    await panel.until(async () => String(await this.statuses()) === String(wanted))
  }

  async startAll(): Promise<void> {
    for (const place of [0, 1, 2]) expect((await this.start(place)).status).toBe(200)
    await this.reach('ONLINE', 'ONLINE', 'ONLINE')
  }

  async withoutSlot(): Promise<number[]> {
    const { profile } = (await this.call('GET', `/users/${this.who.id}/profile`)).body
    return profile.serversWithoutSlot.map((id: string) => this.ids.indexOf(id))
  }

  async kill(): Promise<void> {
    for (const place of [0, 1, 2]) await this.at(place, 'POST', '/kill')
    await this.reach('OFFLINE', 'OFFLINE', 'OFFLINE')
  }
}

const refusal = [
  409,
  'Your slots allow one server to run, and this one has no slot.',
  { reason: 'server-without-slot', slots: 1 },
]

describe('an account with more servers than slots', () => {
  it('keeps the oldest ones running, stops the others and deletes nothing', async () => {
    const owner = await Owner.create()
    await owner.startAll()
    expect(await owner.withoutSlot()).toEqual([])
    expect((await owner.setSlots(1)).status).toBe(200)
    await owner.reach('ONLINE', 'OFFLINE', 'OFFLINE')
    expect(await owner.withoutSlot()).toEqual([1, 2])
    expect((await owner.call('GET', '/servers')).body).toHaveLength(3)
    expect((await owner.at(2, 'GET', '/worlds')).status).toBe(200)
    const { notices } = (await owner.call('GET', `/users/${owner.who.id}/notices`)).body
    const codes = notices.map(({ code }: { code: string }) => code)
    expect(codes.filter((code: string) => code === 'server-without-slot')).toHaveLength(2)
    await owner.kill()
  })

  it('cannot start a server without a slot, and neither can an admin or the host', async () => {
    const owner = await Owner.create()
    await owner.setSlots(1)
    for (const answer of [
      await owner.start(1),
      await owner.at(1, 'POST', '/restart'),
      await asBoss('POST', `/admin/servers/Owner${owner.who.id}-1/start`),
    ])
      expect([answer.status, answer.body.error, answer.body.params]).toEqual(refusal)
    await startAtHost(owner.ids[1] ?? '')
    await panel.until(async () => (await owner.at(1, 'GET')).body.server.lastExit !== null)
    await panel.letJobsRun()
    expect(await owner.statuses()).toEqual(['OFFLINE', 'OFFLINE', 'OFFLINE'])
    expect((await owner.start(0)).status).toBe(200)
    await owner.reach('ONLINE', 'OFFLINE', 'OFFLINE')
    await owner.kill()
  })

  it('runs the servers that its owner chooses, and the oldest others in the free slots', async () => {
    const owner = await Owner.create()
    await owner.startAll()
    await owner.setSlots(2)
    await owner.reach('ONLINE', 'ONLINE', 'OFFLINE')
    expect((await owner.choose(2)).body).toMatchObject({ message: 'Your choice is saved.' })
    expect(await owner.withoutSlot()).toEqual([1])
    // The service starts a server again that it had stopped.
    await owner.reach('ONLINE', 'OFFLINE', 'ONLINE')
    await owner.choose(1, 2)
    await owner.reach('OFFLINE', 'ONLINE', 'ONLINE')
    const [entry] = (await owner.call('GET', `/users/${owner.who.id}/activity`)).body.filter(
      ({ action }: { action: string }) => action === 'Running servers chosen',
    )
    const name = `Owner${owner.who.id}`
    expect(entry.details).toEqual({ servers: [`${name}-1`, `${name}-2`] })
    await owner.kill()
  })

  it('runs all of them again when it has the slots', async () => {
    const owner = await Owner.create()
    await owner.startAll()
    await owner.setSlots(1)
    await owner.reach('ONLINE', 'OFFLINE', 'OFFLINE')
    await owner.setSlots(3)
    await owner.reach('ONLINE', 'ONLINE', 'ONLINE')
    expect(await owner.withoutSlot()).toEqual([])
    await owner.kill()
  })

  it('saves the servers that it stops, and never kills them', async () => {
    const owner = await Owner.create()
    await owner.startAll()
    for (let round = 0; round < 3; round++) {
      await owner.setSlots(3)
      await owner.reach('ONLINE', 'ONLINE', 'ONLINE')
      for (const slots of [1, 2, 1]) await owner.setSlots(slots)
      await owner.reach('ONLINE', 'OFFLINE', 'OFFLINE')
    }
    for (const place of [1, 2]) {
      const { runs } = (await owner.at(place, 'GET', '/console/runs')).body
      const kinds = runs.map(({ end }: { end: { kind: string } | null }) => end?.kind)
      // A server that has stopped before there are two slots runs once more in that round.
      expect(kinds.length).toBeGreaterThanOrEqual(3)
      expect(new Set(kinds)).toEqual(new Set(['stopped']))
    }
    await owner.kill()
  })

  it('frees a slot by a deletion', async () => {
    const owner = await Owner.create()
    await owner.setSlots(2)
    expect(await owner.withoutSlot()).toEqual([2])
    expect((await owner.at(0, 'DELETE')).status).toBe(200)
    expect(await owner.withoutSlot()).toEqual([])
    expect((await owner.start(2)).status).toBe(200)
    await owner.at(2, 'POST', '/kill')
  })

  it('never runs more than its slots when starts race with a change of them', async () => {
    const owner = await Owner.create()
    for (let round = 0; round < 4; round++) {
      await owner.setSlots(3)
      await Promise.all([
        ...[0, 1, 2].map((place) => owner.start(place)),
        panel.pass(round * 2).then(() => owner.setSlots(1)),
      ])
      await owner.reach('ONLINE', 'OFFLINE', 'OFFLINE')
      await panel.pass(50)
      expect(await owner.statuses()).toEqual(['ONLINE', 'OFFLINE', 'OFFLINE'])
      await owner.kill()
      await panel.sql(`update server set suspended = null where owner_id = '${owner.who.id}'`)
    }
  })
})

describe('a choice of servers', () => {
  it('may be none, so that the oldest ones run', async () => {
    const owner = await Owner.create()
    await owner.setSlots(1)
    expect((await owner.choose(2)).status).toBe(200)
    expect(await owner.withoutSlot()).toEqual([0, 1])
    expect((await owner.choose()).status).toBe(200)
    expect(await owner.withoutSlot()).toEqual([1, 2])
  })

  it('is refused for more servers than slots, and for servers of others', async () => {
    const owner = await Owner.create()
    const other = await Owner.create()
    await owner.setSlots(1)
    const many = await owner.choose(0, 1)
    expect([many.status, many.body.code, many.body.params]).toEqual([
      409,
      'too-many-chosen',
      { slots: 1 },
    ])
    const body = { serverIds: other.ids.slice(0, 1) }
    const path = `/users/${owner.who.id}/running-servers`
    expect((await owner.call('PUT', path, body)).status).toBe(404)
    expect((await other.call('PUT', path, body)).status).toBe(403)
    expect(await owner.withoutSlot()).toEqual([1, 2])
  })
})

/** Asks the host for a start as no api does. */
async function startAtHost(id: string): Promise<void> {
  const address = { socketPath: join(panel.dataDir, 'run/agent.sock') }
  const link = new AgentLink({ address, log: pino({ level: 'silent' }) })
  const isUp = new Promise((resolve) => link.once('up', resolve))
  link.open()
  await isUp
  const serverId = serverIdSchema.parse(id)
  const { status } = await link.ask('server.power', { serverId, action: 'start', by: null })
  expect(status).toBe('STARTING')
  link.close()
}
