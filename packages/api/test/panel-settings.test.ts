import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const codeLimits = { credits: 10_000, serverTime: 365, slots: 5, stock: 10_000 }
const off = { maintenance: false, disableServerCreation: false, disableServerActions: false }
const noLimits = { memoryMb: null, cpuPercent: null, processes: null }
const limits = { free: noLimits, paid: noLimits }
const defaults = { slots: 1, credits: 0, serverTime: 3, storageLimitMB: 500 }
let panel: TestPanel
let boss: SignedIn
let owner: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start()
  boss = await panel.signIn('1000')
  owner = await panel.signIn('1')
})
afterEach(() => save(off))
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const save = (body: unknown) => panel.call('POST', '/admin/settings', { token: boss.token, body })

describe('panel settings', () => {
  it('are saved as a whole and read back', async () => {
    expect((await save({ ...off, disableServerActions: true })).body.message).toBe(
      'Settings saved!',
    )
    const { body } = await panel.call('GET', '/admin/settings', { token: boss.token })
    expect(body).toEqual({
      ...off,
      disableServerActions: true,
      defaults,
      limits,
      codeLimits,
      supportUrl: '',
      creditsText: '',
    })
  })

  it.each([[{}], [{ ...off, more: true }], [{ ...off, maintenance: 'yes' }], [[]]])(
    'refuse %j',
    async (body) => {
      expect((await save(body)).status).toBe(400)
    },
  )

  it('answer 503 in maintenance to all but admins', async () => {
    await save({ ...off, maintenance: true })
    for (const path of ['/users/1/profile', '/users/1/server', '/users/1/activity']) {
      const { status, body } = await panel.call('GET', path, { token: owner.token })
      expect([status, body.code]).toEqual([503, 'maintenance'])
      expect(body.error).toBe(
        'The panel is currently undergoing maintenance. Please check back later.',
      )
    }
    expect((await panel.call('GET', '/users/1000/profile', { token: boss.token })).status).toBe(200)
    expect((await panel.logIn({ user: { id: '1', username: 'user1' } })).status).toBe(200)
    expect((await panel.call('GET', '/status')).status).toBe(200)
    await save(off)
    expect((await panel.call('GET', '/users/1/profile', { token: owner.token })).status).toBe(200)
  })

  it('reach open panels', async () => {
    const live = LiveClient.open(panel, owner)
    await live.next('account')
    await save({ ...off, maintenance: true })
    await live.next('account', (frame) => frame.payload.settings.maintenance)
    live.close()
  })

  it('can stop owners, but not admins, from creating servers', async () => {
    await save({ ...off, disableServerCreation: true })
    const answer = await panel.call('POST', '/users/1/server', {
      token: owner.token,
      body: { serverName: 'Nope' },
    })
    expect([answer.status, answer.body.error]).toEqual([
      403,
      'Server creation is currently disabled by an administrator.',
    ])
  })
})

describe('the grants of a new account', () => {
  it('are set by admins, recorded in the ledger, and kept by unrelated saves', async () => {
    const given = { slots: 2, credits: 50, serverTime: 0, storageLimitMB: 750 }
    await save({ ...off, defaults: given })
    await save({ ...off, disableServerCreation: true })
    const who = await panel.signIn('77')
    const { body } = await panel.call('GET', '/users/77/profile', { token: who.token })
    expect(body.profile).toMatchObject({
      availableSlot: 2,
      credit: 50,
      serverTime: 0,
      storageLimitMB: 750,
    })
    const ledger = await panel.call('GET', '/users/77/ledger', { token: who.token })
    expect(ledger.body.rows.map((it: { unit: string }) => it.unit)).toEqual([
      'storage',
      'credit',
      'slot',
    ])
    const { body: history } = await panel.call('GET', '/admin/settings/history', {
      token: boss.token,
    })
    expect(history[1]).toMatchObject({
      actorName: 'user1000',
      before: { defaults },
      after: { defaults: given },
    })
    await save({ ...off, defaults })
  })

  it.each([
    [{ ...defaults, slots: -1 }],
    [{ ...defaults, credits: 1.5 }],
    [{ ...defaults, serverTime: '3' }],
    [{ ...defaults, storageLimitMB: 0 }],
    [{ ...defaults, gems: 5 }],
    [{ slots: 1 }],
  ])('cannot be %j', async (wrong) => {
    expect((await save({ ...off, defaults: wrong })).status).toBe(400)
  })
})

describe('the impact of the settings switches', () => {
  it('counts open panels without a role, and running servers', async () => {
    const live = LiveClient.open(panel, owner)
    const own = LiveClient.open(panel, boss)
    await Promise.all([live.next('account'), own.next('account')])
    const { body } = await panel.call('GET', '/admin/settings/impact', { token: boss.token })
    expect(body).toEqual({ users: 1, servers: 0, onlineServers: 0, players: 0 })
    live.socket.close()
    own.socket.close()
  })
})
