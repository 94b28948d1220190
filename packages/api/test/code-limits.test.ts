import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const off = { maintenance: false, disableServerCreation: false, disableServerActions: false }
const limits = { credits: 10_000, serverTime: 365, slots: 5, stock: 10_000 }

let panel: TestPanel
let admins: Admins
let seller: SignedIn
let setter: SignedIn
let user: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start()
  admins = await Admins.open(panel)
  seller = await admins.admin('50', ['codes:view', 'codes:manage'])
  setter = await admins.admin('51', ['settings:manage', 'settings:view'])
  user = await panel.signIn('1')
})
afterAll(async () => {
  expect(await admins.money.faults()).toEqual([])
  expect(panel.errors).toEqual([])
  await panel.close()
})

const create = (who: SignedIn, form: object) =>
  panel.call('POST', '/admin/redeem-codes', {
    token: who.token,
    body: { type: 'Credits', amount: 10, stock: 1, ...form },
  })
const save = (who: SignedIn, body: object) =>
  panel.call('POST', '/admin/settings', { token: who.token, body: { ...off, ...body } })
const read = async () => (await admins.money.asBoss('GET', '/admin/settings')).body.codeLimits

describe('a redeem code', () => {
  const ofCredits = { code: 'max-code', params: { unit: 'credit', max: 10_000 } }
  it.each([
    [{ amount: 1_000_000_000 }, 'amount', 'A code gives at most 10,000 credits.', ofCredits],
    [{ amount: 10_001 }, 'amount', 'A code gives at most 10,000 credits.', ofCredits],
    [
      { type: 'ServerTime', amount: 366 },
      'amount',
      'A code gives at most 365 days of server time.',
      { code: 'max-code', params: { unit: 'time', max: 365 } },
    ],
    [
      { type: 'Slot', amount: 6 },
      'amount',
      'A code gives at most 5 server slots.',
      { code: 'max-code', params: { unit: 'slot', max: 5 } },
    ],
    [
      { stock: 10_001 },
      'stock',
      'At most 10,000.',
      { code: 'max-number', params: { max: 10_000 } },
    ],
  ])('is refused when it gives too much: %j', async (form, field, sentence, cause) => {
    const fieldCauses = { [field]: cause }
    for (const who of [seller, admins.boss]) {
      const { status, body } = await create(who, form)
      expect([status, body]).toEqual([
        400,
        { error: sentence, code: 'bad-input', fields: { [field]: sentence }, fieldCauses },
      ])
    }
  })

  it('may give exactly the maximum', async () => {
    const { status, body } = await create(seller, { amount: 10_000, stock: 10_000 })
    expect(status).toBe(201)
    expect((await admins.money.redeem(user, body.code)).status).toBe(200)
  })

  it('cannot be redeemed by its creator, even after they lose the admin role', async () => {
    const own = { error: 'You cannot redeem a code that you created.', code: 'own-code' }
    for (const who of [seller, admins.boss]) {
      const { code } = (await create(who, {})).body
      const refused = await admins.money.redeem(who, code)
      expect([refused.status, refused.body]).toEqual([403, own])
      expect((await admins.money.profile(who)).credit).toBe(0)
    }
    const { code } = (await create(seller, {})).body
    await admins.make(seller, 'user')
    expect((await admins.money.redeem(seller, code)).status).toBe(403)
    expect((await admins.money.redeem(admins.boss, code)).status).toBe(200)
    await admins.make(seller, 'admin', ['codes:view', 'codes:manage'])
  })

  it('from an earlier version recognises its creator by name', async () => {
    const { code } = (await create(seller, {})).body
    await panel.sql(`update redeem_code set created_by_id = null where code = '${code}'`)
    expect((await admins.money.redeem(seller, code)).status).toBe(403)
    expect((await admins.money.redeem(user, code)).status).toBe(200)
  })
})

describe('what everyone gets', () => {
  const defaults = { slots: 1, credits: 0, serverTime: 3, storageLimitMB: 500 }
  const free = { memoryMb: null, cpuPercent: null, processes: null }

  it.each([
    ['defaults.credits', { defaults: { ...defaults, credits: 1_000_000_000 } }, 10_000],
    ['defaults.serverTime', { defaults: { ...defaults, serverTime: 366 } }, 365],
    ['defaults.slots', { defaults: { ...defaults, slots: 6 } }, 5],
    ['defaults.storageLimitMB', { defaults: { ...defaults, storageLimitMB: 100_001 } }, 100_000],
    [
      'limits.free.memoryMb',
      { limits: { free: { ...free, memoryMb: 65_537 }, paid: free } },
      65_536,
    ],
  ])(
    'is bounded for an admin of settings, and not for a super admin: %s',
    async (field, form, max) => {
      const refused = await save(setter, form)
      expect([refused.status, refused.body.fieldCauses]).toEqual([
        400,
        { [field]: { code: 'max-number', params: { max } } },
      ])
      const saved = await save(admins.boss, form)
      expect(saved.status).toBe(200)
      // A value that is there already may be sent along.
      expect((await save(setter, form)).status).toBe(200)
      await admins.money.asBoss('POST', `/admin/undo/${saved.body.undo.id}`)
    },
  )

  it('is bounded for the items of the shop', async () => {
    const item = {
      ...{ id: 'much_time', type: 'quantifiable', unit: 'time', name: 'Time', description: '' },
      ...{ cost: 0, amount: 366, isSold: true, position: 1 },
    }
    const add = (who: SignedIn, body: object) =>
      panel.call('POST', '/admin/shop/items', { token: who.token, body })
    const refused = await add(setter, item)
    expect([refused.status, refused.body.fieldCauses]).toEqual([
      400,
      { amount: { code: 'max-number', params: { max: 365 } } },
    ])
    expect((await add(setter, { ...item, amount: 365 })).status).toBe(201)
    const { id: _id, type: _type, unit: _unit, ...rest } = item
    const path = '/admin/shop/items/much_time'
    const change = (who: SignedIn) =>
      panel.call('PUT', path, { token: who.token, body: { ...rest, version: 1 } })
    expect((await change(setter)).status).toBe(400)
    expect((await change(admins.boss)).status).toBe(200)
  })
})

describe('the redeem code limits', () => {
  it('are set and undone by super admins only', async () => {
    const wide = { ...limits, credits: 1_000_000_000 }
    const refused = await save(setter, { codeLimits: wide })
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        error: 'Only a super admin can change the limits of redeem codes.',
        code: 'not-allowed',
        params: { reason: 'code-limits-super-only' },
      },
    ])
    // Unchanged values may be sent along.
    expect((await save(setter, { codeLimits: limits })).status).toBe(200)
    const saved = await save(admins.boss, { codeLimits: { ...limits, credits: 20 } })
    expect(saved.status).toBe(200)
    expect((await create(seller, { amount: 21 })).status).toBe(400)
    const undo = `/admin/undo/${saved.body.undo.id}`
    expect((await panel.call('POST', undo, { token: setter.token })).status).toBe(403)
    expect(await read()).toEqual({ ...limits, credits: 20 })
    expect((await admins.money.asBoss('POST', undo)).status).toBe(200)
    expect(await read()).toEqual(limits)
  })

  it.each([{ credits: 0 }, { stock: -1 }, { slots: 1.5 }, { serverTime: 99_999 }, { more: 1 }])(
    'reject %j',
    async (change) => {
      expect((await save(admins.boss, { codeLimits: { ...limits, ...change } })).status).toBe(400)
    },
  )
})
