import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const day = 86_400_000

let panel: TestPanel
let money: Money
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start()
  money = await Money.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newUser = () => panel.signIn(String(nextId++))
const change = (who: SignedIn, what: string, body: unknown) =>
  money.asBoss('POST', `/admin/users/${who.id}/${what}`, body)
const reverse = (line: { id: number }, reason = 'A mistake') =>
  money.asBoss('POST', `/admin/ledger/${line.id}/reverse`, { reason })

describe('the ledger', () => {
  it('starts with the grants of a new account', async () => {
    const who = await newUser()
    expect(await money.lines(who)).toMatchObject([
      { unit: 'storage', amount: 500, balance: 500, reason: 'New account', actor: 'Trellis' },
      { unit: 'time', amount: 3 * day, balance: 3 * day },
      { unit: 'slot', amount: 1, balance: 1 },
    ])
  })

  it('names no admin as the actor of lines that users and the service made', async () => {
    // A GrowID may be the name of an admin.
    const who = await panel.signIn(String(nextId++), 'user1000')
    const code = await money.newCode({ type: 'Credits', amount: 5, stock: 1 })
    await money.redeem(who, code)
    await money.give(who, 7)
    const { body } = await money.asBoss('GET', `/admin/users/${who.id}/ledger?unit=credit`)
    expect(body.rows).toMatchObject([{ actorId: '1000' }, { actor: 'user1000' }])
    expect(body.rows[1].actorId).toBeUndefined()
  })

  it('is listed by unit and page, for its owner only', async () => {
    const who = await newUser()
    for (let index = 1; index <= 12; index++) await money.give(who, index)
    const path = `/users/${who.id}/ledger`
    const { body } = await panel.call('GET', `${path}?unit=credit&page=2`, { token: who.token })
    expect(body).toMatchObject({ total: 12, page: 2, pageSize: 10 })
    expect(body.rows.map((row: { balance: number }) => row.balance)).toEqual([3, 1])
    const admin = await money.asBoss('GET', `/admin/users/${who.id}/ledger?unit=credit&page=2`)
    const actorId = '1000'
    expect(admin.body).toEqual({
      ...body,
      rows: body.rows.map((row: object) => ({ ...row, actorId })),
    })
    const stranger = await newUser()
    expect((await panel.call('GET', path, { token: stranger.token })).status).toBe(403)
    for (const query of ['unit=gold', 'page=0', 'page=x', 'pageSize=1000']) {
      const answer = await panel.call('GET', `${path}?${query}`, { token: who.token })
      expect([query, answer.status]).toEqual([query, 400])
    }
  })

  it('cannot be modified, not even in the database', async () => {
    await expect(panel.sql('update ledger_entry set amount = 1')).rejects.toThrow('append-only')
    await expect(panel.sql('delete from ledger_entry')).rejects.toThrow('append-only')
    await expect(panel.sql('update account set credit = -1')).rejects.toThrow(/check/i)
    await expect(panel.sql('update account set slots = -1')).rejects.toThrow(/check/i)
  })

  it('reports a sum that does not add up', async () => {
    const who = await newUser()
    expect(await money.faults()).toEqual([])
    await panel.sql(`update account set credit = 777 where id = '${who.id}'`)
    expect(await money.faults()).toEqual([
      {
        userId: who.id,
        fault: 'The account has 777 credits, its ledger adds up to 0.',
        code: 'account-sum',
        params: { unit: 'credit', balance: 777, sum: 0 },
      },
    ])
    const { body } = await money.asBoss('GET', '/admin/ledger/check')
    expect(body.check).toMatchObject({ faults: [{ userId: who.id }], at: expect.any(String) })
    await panel.sql(`update account set credit = 0 where id = '${who.id}'`)
    const code = await money.newCode({ stock: 3 })
    await money.redeem(who, code)
    await panel.sql(`update redeem_code set claimed = 2 where code = '${code}'`)
    expect(await money.faults()).toMatchObject([
      {
        fault: `Code ${code} counts 2 claims, there are 1.`,
        code: 'code-claims',
        params: { code, claimed: 2, counted: 1 },
      },
    ])
    await panel.sql(`update redeem_code set claimed = 1 where code = '${code}'`)
    expect(await money.faults()).toEqual([])
  })
})

describe('a balance change by an admin', () => {
  it.each([
    ['credits', 'credit', { action: 'add', amount: 50 }, 50],
    ['expiry', 'serverTime', { action: 'add', amount: 4 }, 7],
    ['expiry', 'serverTime', { action: 'set', amount: 30 }, 30],
    ['expiry', 'serverTime', { action: 'remove', amount: 1 }, 2],
    ['slot', 'availableSlot', { action: 'set', amount: 0 }, 0],
    ['slot', 'availableSlot', { action: 'add', amount: 2 }, 3],
    ['backups', 'extraBackups', { action: 'set', amount: 10 }, 10],
    ['set-storage', 'storageLimitMB', { limitMB: 1200 }, 1200],
  ])('%s sets %s by %j', async (what, key, body, after) => {
    const who = await newUser()
    const answer = await change(who, what, body)
    expect([answer.status, typeof answer.body.message]).toEqual([200, 'string'])
    expect((await money.profile(who))[key]).toBe(after)
    const [line] = await money.lines(who)
    expect(line).toMatchObject({ actor: 'user1000' })
    const { body: log } = await panel.call('GET', `/users/${who.id}/activity`, { token: who.token })
    const days = { daysBefore: 3, daysAfter: after }
    expect(log[0]).toMatchObject({
      actorType: 'Admin',
      details: what === 'expiry' ? days : { before: expect.anything(), after },
    })
  })

  it('never makes a balance negative', async () => {
    const who = await newUser()
    for (const what of ['credits', 'expiry', 'slot', 'backups']) {
      const answer = await change(who, what, { action: 'remove', amount: 5 })
      expect([what, answer.status]).toEqual([what, 409])
    }
    expect(await money.profile(who)).toMatchObject({ credit: 0, serverTime: 3, availableSlot: 1 })
  })

  it.each([-1, 1.5, '5', null, 1e300, undefined, 3_000_000_000])(
    'answers 400 to %j',
    async (amount) => {
      const who = await newUser()
      const answer = await change(who, 'credits', { action: 'add', amount })
      expect(answer.status).toBe(400)
      expect(answer.body.error).toMatch(/^[A-Z].*\.$/)
    },
  )

  it('answers with the sentences of the specification', async () => {
    const who = await newUser()
    const sentences = [
      ['expiry', { action: 'add', amount: -1 }, 'Please enter a valid non-negative number.'],
      ['slot', { action: 'set', amount: 'x' }, 'Please enter a valid non-negative number.'],
      ['set-storage', { limitMB: 0 }, 'Please enter a valid, positive storage limit.'],
      ['set-storage', { limitMB: 1.5 }, 'Please enter a valid, positive storage limit.'],
      ['set-paid', { duration: '' }, 'A duration is required to set a Paid plan.'],
    ] as const
    for (const [what, body, error] of sentences) {
      expect(await change(who, what, body)).toMatchObject({ status: 400, body: { error } })
    }
    expect((await change(who, 'credits', { action: 'steal', amount: 1 })).status).toBe(400)
    expect((await change(who, 'set-paid', { duration: 'soon' })).status).toBe(400)
  })

  it('of the plan adds its time, expires by the clock, and may be permanent', async () => {
    const who = await newUser()
    expect((await change(who, 'set-paid', { duration: '2w' })).status).toBe(200)
    expect(await money.profile(who)).toMatchObject({ accountType: 'Paid', serverTime: 17 })
    panel.clock.offsetMs = 15 * day
    const later = await panel.signIn(who.id)
    expect((await money.profile(later)).accountType).toBe('Free')
    panel.clock.offsetMs = 0
    await change(who, 'set-paid', { duration: 'perm' })
    expect(await money.profile(who)).toMatchObject({ accountType: 'Paid', estimatedExpiry: '' })
    await change(who, 'set-free', undefined)
    expect(await money.profile(who)).toMatchObject({ accountType: 'Free', serverTime: 17 })
    expect(await money.faults()).toEqual([])
  })

  it("needs the permission, and a super admin for an admin's account", async () => {
    const who = await newUser()
    const body = { action: 'add', amount: 5 }
    const path = `/admin/users/${who.id}/credits`
    expect((await panel.call('POST', path, { token: who.token, body })).status).toBe(403)
    expect((await money.asBoss('POST', '/admin/users/424242/credits', body)).status).toBe(404)
    const helper = await newUser()
    await panel.sql(
      `update account set role = 'admin', permissions = '["users:manage"]' where id = '${helper.id}'`,
    )
    // The change bypassed the api, which learns of it with its own next change.
    await money.give(helper, 1)
    const own = `/admin/users/${helper.id}/credits`
    expect((await panel.call('POST', own, { token: helper.token, body })).status).toBe(403)
    expect((await panel.call('POST', path, { token: helper.token, body })).status).toBe(200)
  })
})

describe('the reversal of a ledger line', () => {
  it('restores the balance once, with a reason', async () => {
    const who = await newUser()
    const code = await money.newCode({ amount: 40 })
    await money.redeem(who, code)
    const [line] = await money.lines(who)
    expect((await reverse(line)).status).toBe(200)
    expect((await money.profile(who)).credit).toBe(0)
    const [opposite, original] = await money.lines(who)
    expect(original).toMatchObject({ id: line.id, reversedBy: opposite.id })
    expect(opposite).toMatchObject({
      amount: -40,
      balance: 0,
      actor: 'user1000',
      reason: `Reversed: Redeemed code ${code}. A mistake`,
      reference: `line:${line.id}`,
    })
    expect((await reverse(line)).body.code).toBe('already-reversed')
    expect((await reverse(opposite)).body.code).toBe('reversal')
    expect((await money.redeem(who, code)).status).toBe(409)
    expect(await money.faults()).toEqual([])
  })

  it('of a purchase reverts the whole purchase', async () => {
    const who = await newUser()
    await money.give(who, 1000)
    const cart = { storage_upgrade_2000: 1, server_time_7: 1 }
    await money.checkout(who, cart)
    const [line] = await money.lines(who, 'unit=storage')
    expect((await reverse(line)).status).toBe(200)
    expect(await money.profile(who)).toMatchObject({
      credit: 1000,
      serverTime: 3,
      storageLimitMB: 500,
    })
    const { body } = await panel.call('GET', `/users/${who.id}/shop/orders`, { token: who.token })
    expect(body[0]).toMatchObject({ isReversed: true })
    expect((await money.checkout(who, cart)).status).toBe(200)
    expect(await money.faults()).toEqual([])
  })

  it('makes a debt of spent credits', async () => {
    const who = await newUser()
    await money.give(who, 100)
    const [line] = await money.lines(who)
    await money.checkout(who, { server_time_7: 1 })
    expect(await reverse(line)).toMatchObject({ status: 200, body: { debt: 100 } })
    expect(await money.profile(who)).toMatchObject({ credit: 0, debt: 100 })
  })

  it('succeeds once under concurrent requests', async () => {
    const who = await newUser()
    await money.give(who, 100)
    await money.give(who, 100)
    const [line] = await money.lines(who)
    const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(line)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await money.profile(who)).credit).toBe(100)
  })

  it('needs a reason and a ledger line', async () => {
    const who = await newUser()
    await money.give(who, 1)
    const [line] = await money.lines(who)
    expect((await reverse(line, '  ')).status).toBe(400)
    expect((await reverse({ id: 999_999 })).status).toBe(404)
    for (const id of [0, -1, 1.5, Number.NaN]) expect((await reverse({ id })).status).toBe(400)
  })
})
