import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let boss: SignedIn
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  boss = await panel.signIn('1000')
})
afterAll(async () => {
  for (const owner of owners) await deleteServer(owner)
  expect(panel.errors).toEqual([])
  await panel.close()
})

const owners: SignedIn[] = []
/** Creates a registered user for one test. */
async function newOwner(): Promise<SignedIn> {
  const owner = await panel.signIn(String(nextId++))
  owners.push(owner)
  return owner
}
const create = (owner: SignedIn, serverName: unknown) =>
  panel.call('POST', `/users/${owner.id}/server`, { token: owner.token, body: { serverName } })
const deleteServer = (owner: SignedIn) =>
  panel.call('DELETE', `/users/${owner.id}/server`, { token: owner.token })
const power = (owner: SignedIn, action: string) =>
  panel.call('POST', `/users/${owner.id}/server/${action}`, { token: owner.token })
const profile = async (owner: SignedIn) =>
  (await panel.call('GET', `/users/${owner.id}/profile`, { token: owner.token })).body.profile
const listed = async (name: string) =>
  (await panel.call('GET', '/status')).body.hostedServers.find(
    (it: { name: string }) => it.name === name,
  )

async function newServer(name: string) {
  const owner = await newOwner()
  expect((await create(owner, name)).status).toBe(201)
  return owner
}

describe('creating a server', () => {
  it('uses one slot, lists it as OFFLINE and starts charging server time', async () => {
    const owner = await newOwner()
    const { status, body } = await create(owner, 'First-One')
    expect(status).toBe(201)
    expect(body.server).toMatchObject({
      id: 'First-One',
      name: 'First-One',
      status: 'OFFLINE',
      players: 0,
    })
    expect(await profile(owner)).toMatchObject({
      availableSlot: 0,
      serverOwned: 'First-One',
      serverTime: 3,
    })
    expect(await listed('First-One')).toEqual({
      name: 'First-One',
      status: 'OFFLINE',
      players: 0,
      version: expect.any(String),
    })
    panel.clock.offsetMs = 25 * 3_600_000
    const later = await panel.signIn(owner.id)
    expect((await profile(later)).serverTime).toBe(2)
    panel.clock.offsetMs = 0
  })

  it.each(['ab', 'a'.repeat(21), 'a b c', '../etc', 'näme', '', '   ', null, 7, 'abc\n'])(
    'refuses the name %j with 400',
    async (name) => {
      const owner = await newOwner()
      expect((await create(owner, name)).status).toBe(400)
      expect((await profile(owner)).availableSlot).toBe(1)
    },
  )

  it('refuses a taken name, ignoring case', async () => {
    await newServer('Unique')
    const other = await newOwner()
    const answer = await create(other, 'uNIQUE')
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'A server with this name already exists.',
    ])
    expect((await profile(other)).availableSlot).toBe(1)
  })

  it('gives a name to one of many concurrent requests, and no user more servers than slots', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, newOwner))
    const sameName = await Promise.all(many.map((owner) => create(owner, 'Contested')))
    expect(sameName.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ])
    const owner = await newOwner()
    const twice = await Promise.all(
      ['Twice-1', 'Twice-2', 'Twice-3'].map((name) => create(owner, name)),
    )
    expect(twice.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(twice.filter((answer) => answer.status === 403)).toHaveLength(2)
  })

  it('gives each server a unique port in the range', async () => {
    const ports = new Set<number>()
    for (const name of ['Port-A', 'Port-B']) {
      const owner = await newServer(name)
      const { body } = await panel.call('GET', `/users/${owner.id}/server/connection`, {
        token: owner.token,
      })
      expect(body.host).toBe('127.0.0.1')
      expect(body.domains).toHaveLength(2)
      expect(body.port).toBeGreaterThanOrEqual(panel.gamePorts.first)
      expect(body.port).toBeLessThanOrEqual(panel.gamePorts.last)
      ports.add(body.port)
    }
    expect(ports.size).toBe(2)
  })
})

describe('power actions', () => {
  it('start, answer a console command, and stop', async () => {
    const owner = await newServer('Powerful')
    const live = LiveClient.open(panel, owner)
    await live.next('server_state')
    const started = await power(owner, 'start')
    expect([started.status, started.body.status]).toEqual([200, 'STARTING'])
    await live.next('status_update', (frame) => frame.payload.status === 'ONLINE')
    expect(await listed('Powerful')).toMatchObject({ status: 'ONLINE', players: 0 })
    live.command('help')
    await live.line('status')
    const stopped = await power(owner, 'stop')
    expect([stopped.status, stopped.body.status]).toEqual([200, 'STOPPING'])
    await live.next('server_state', (frame) => frame.payload.server?.lastExit?.asked === true)
    live.lines()
    live.close()
    const actions = async () =>
      (await panel.call('GET', `/users/${owner.id}/activity`, { token: owner.token })).body.map(
        (entry: { action: string }) => entry.action,
      )
    await panel.until(async () => (await actions()).includes('Server stopped'))
    for (const action of ['Console command', 'Server started', 'Server created']) {
      expect(await actions()).toContain(action)
    }
  })

  it('answer 409 when the status forbids them', async () => {
    const owner = await newServer('Strict')
    const stop = await power(owner, 'stop')
    expect(stop.status).toBe(409)
    expect(stop.body).toEqual({
      error: 'Cannot stop the server while it is offline.',
      code: 'action-refused',
      params: { reason: 'wrong-status', action: 'stop', status: 'OFFLINE' },
    })
    expect((await power(owner, 'kill')).status).toBe(409)
    const starts = await Promise.all([
      power(owner, 'start'),
      power(owner, 'start'),
      power(owner, 'start'),
    ])
    expect(starts.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it.each(['explode', 'START', '..', '%00'])('reject the action %j', async (action) => {
    const owner = await newOwner()
    expect([400, 404]).toContain((await power(owner, action)).status)
  })

  it('need a server', async () => {
    const owner = await newOwner()
    const answer = await power(owner, 'start')
    expect([answer.status, answer.body.error]).toEqual([404, 'You do not have a server.'])
  })

  it('are refused while an administrator has disabled them, except to admins', async () => {
    const owner = await newServer('Switched')
    const settings = {
      maintenance: false,
      disableServerCreation: false,
      disableServerActions: true,
    }
    await panel.call('POST', '/admin/settings', { token: boss.token, body: settings })
    const answer = await power(owner, 'start')
    expect([answer.status, answer.body.error]).toEqual([
      403,
      'Server actions are currently disabled by an administrator.',
    ])
    await panel.call('POST', '/admin/settings', {
      token: boss.token,
      body: { ...settings, disableServerActions: false },
    })
  })

  it('are refused to banned owners, whose server stops', async () => {
    const owner = await newServer('Outlaw')
    const live = LiveClient.open(panel, owner)
    await power(owner, 'start')
    await live.next('status_update', (frame) => frame.payload.status === 'ONLINE')
    await panel.call('POST', `/admin/users/${owner.id}/ban`, {
      token: boss.token,
      body: { reason: 'x', duration: '1d' },
    })
    expect((await live.closed).code).toBe(1008)
    const answer = await power(owner, 'start')
    expect([answer.status, answer.body.error]).toEqual([
      403,
      'Your account is banned and cannot perform server actions.',
    ])
    await panel.until(async () => (await listed('Outlaw')).status === 'OFFLINE')
    await panel.call('POST', `/admin/users/${owner.id}/unban`, { token: boss.token })
  })

  it('are refused when server time has run out', async () => {
    const owner = await newServer('Expired')
    panel.clock.offsetMs = 4 * 86_400_000
    const later = await panel.signIn(owner.id)
    expect((await profile(later)).serverTime).toBe(0)
    const answer = await power(later, 'start')
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'Server time has expired. Renew it in the shop.',
    ])
    panel.clock.offsetMs = 0
  })
})

describe('deleting a server', () => {
  it('stops it, unlists it and frees its slot and name', async () => {
    const owner = await newServer('Gone-Soon')
    const live = LiveClient.open(panel, owner)
    await power(owner, 'start')
    await live.next('status_update', (frame) => frame.payload.status === 'ONLINE')
    expect((await deleteServer(owner)).status).toBe(200)
    await live.next('server_state', (frame) => frame.payload.server === null)
    expect(await listed('Gone-Soon')).toBeUndefined()
    expect(await profile(owner)).toMatchObject({
      availableSlot: 1,
      serverOwned: 'No Server',
      storageUsedMB: 0,
    })
    expect((await deleteServer(owner)).status).toBe(404)
    expect((await create(owner, 'Gone-Soon')).status).toBe(201)
    live.close()
  })
})

describe('the console', () => {
  it('opens in an open panel when a server is created', async () => {
    const owner = await newOwner()
    const live = LiveClient.open(panel, owner)
    await live.next('server_state')
    await create(owner, 'Fresh-Console')
    await power(owner, 'start')
    await live.next('status_update', (frame) => frame.payload.status === 'ONLINE')
    live.command('say seen at once')
    await live.line('seen at once')
    live.close()
  })

  it('resumes without gaps or duplicates across runs', async () => {
    const owner = await newServer('Chatty')
    const first = LiveClient.open(panel, owner)
    await power(owner, 'start')
    await first.next('status_update', (frame) => frame.payload.status === 'ONLINE')
    first.command('say first words')
    await first.line('first words')
    first.close()
    await first.closed
    const seen = first.lines()
    await power(owner, 'restart')
    const second = LiveClient.open(panel, owner, `&since=${(seen.at(-1)?.seq ?? 0) + 1}`)
    await second.next(
      'server_state',
      (frame) => frame.payload.server?.run !== null && frame.payload.server?.status === 'ONLINE',
    )
    second.command('say second words')
    await second.line('second words')
    const more = second.lines()
    expect(more[0]?.seq).toBe((seen.at(-1)?.seq ?? 0) + 1)
    second.close()
    const { body } = await panel.call('GET', '/servers/selected/console', {
      token: owner.token,
    })
    const text = body.lines.join('\n')
    expect(text).toContain('first words')
    expect(text).toContain('second words')
  })
})
