import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start()
  money = await Money.open(panel)
})
afterAll(async () => {
  expect(await money.faults()).toEqual([])
  expect(panel.errors).toEqual([])
  await panel.close()
})

async function newBuyer(credits: number): Promise<SignedIn> {
  const who = await panel.signIn(String(nextId++))
  if (credits > 0) await money.give(who, credits)
  return who
}
const items = async (who: SignedIn) =>
  (await panel.call('GET', '/shop/items', { token: who.token })).body
const orders = async (who: SignedIn) =>
  (await panel.call('GET', `/users/${who.id}/shop/orders`, { token: who.token })).body

describe('the shop', () => {
  it('lists its items for sale', async () => {
    const list = await items(await newBuyer(0))
    expect(list.map((it: { id: string; type: string }) => [it.id, it.type])).toEqual([
      ['server_time_7', 'quantifiable'],
      ['server_time_30', 'quantifiable'],
      ['server_time_90', 'quantifiable'],
      ['storage_upgrade_500', 'quantifiable'],
      ['storage_upgrade_2000', 'one_time'],
    ])
    for (const item of list) {
      expect(item).toMatchObject({ isPurchased: false, cost: expect.any(Number) })
      expect(Number.isInteger(item.cost) && item.cost > 0).toBe(true)
    }
  })

  it('needs a signed-in user', async () => {
    expect((await panel.call('GET', '/shop/items')).status).toBe(401)
  })
})

describe('checkout', () => {
  it('delivers the items, charges their price, and writes every ledger line', async () => {
    const who = await newBuyer(1000)
    const cart = { server_time_7: 2, storage_upgrade_500: 1 }
    const { status, body } = await money.checkout(who, cart, { total: 400 })
    expect([status, body.error]).toEqual([200, undefined])
    expect(body.receipt).toMatchObject({ total: 400, creditLeft: 600 })
    expect(body.receipt.lines).toEqual([
      {
        id: 'server_time_7',
        name: 'Server Time: 7 Days',
        textCode: 'server_time_7',
        quantity: 2,
        cost: 100,
        unit: 'time',
        amount: 14,
      },
      {
        id: 'storage_upgrade_500',
        name: 'Storage Upgrade: 500 MB',
        textCode: 'storage_upgrade_500',
        quantity: 1,
        cost: 200,
        unit: 'storage',
        amount: 500,
      },
    ])
    expect(await money.profile(who)).toMatchObject({
      credit: 600,
      serverTime: 17,
      storageLimitMB: 1000,
    })
    const lines = await money.lines(who)
    const reference = `order:${body.receipt.id}`
    const mine = lines.filter((line: { reference: string }) => line.reference === reference)
    expect(mine.map((line: { unit: string; amount: number }) => [line.unit, line.amount])).toEqual([
      ['storage', 500],
      ['time', 14 * 86_400_000],
      ['credit', -400],
    ])
    expect(await orders(who)).toEqual([{ ...body.receipt, isReversed: false }])
  })

  it.each([
    [{}],
    [{ server_time_7: 0 }],
    [{ server_time_7: -1 }],
    [{ server_time_7: 1.5 }],
    [{ server_time_7: '2' }],
    [{ server_time_7: null }],
    [{ server_time_7: true }],
    [{ server_time_7: [1] }],
    [{ server_time_7: 100 }],
    [{ server_time_7: 2 ** 60 }],
    [{ server_time_7: 1, free_server: 1 }],
    [{ toString: 1 }],
    [{ constructor: 1 }],
    [{ '': 1 }],
    [{ ['x'.repeat(65)]: 1 }],
    [{ storage_upgrade_2000: 2 }],
    ['server_time_7'],
    [null],
    [[]],
    [['server_time_7']],
    [undefined],
  ])('answers 400 with a sentence to %j, and charges nothing', async (cart) => {
    const who = await newBuyer(50_000)
    const { status, body } = await money.checkout(who, cart)
    expect([status, typeof body.error]).toEqual([400, 'string'])
    expect(body.error).toMatch(/^[A-Z].*\.$/)
    expect((await money.profile(who)).credit).toBe(50_000)
    expect(await orders(who)).toEqual([])
  })

  it.each([
    '{"cart":{"server_time_7":1,"server_time_7":2}}',
    '{"cart":{"server_time_7":1},"cart":{"server_time_7":2}}',
    '{"cart":{"server_time_7":1e309}}',
    '{"cart":{"server_time_7":1},"price":0}',
    '{"cart":{"server_time_7":1},"total":-1}',
    '{"cart":{"__proto__":1}}',
  ])('answers 400 to %s', async (body) => {
    const who = await newBuyer(500)
    const path = `/users/${who.id}/shop/checkout`
    const answer = await panel.call('POST', path, { token: who.token, body })
    expect(answer.status).toBe(400)
    expect((await money.profile(who)).credit).toBe(500)
  })

  it('refuses buyers with too few credits', async () => {
    const who = await newBuyer(99)
    expect(await money.checkout(who, { server_time_7: 1 })).toMatchObject({
      status: 409,
      body: {
        error: 'You do not have enough credits to make this purchase.',
        code: 'not-enough-credits',
      },
    })
    expect((await money.profile(who)).credit).toBe(99)
  })

  it('sells a one-time item once', async () => {
    const who = await newBuyer(5000)
    const cart = { storage_upgrade_2000: 1 }
    const answers = await Promise.all(Array.from({ length: 10 }, () => money.checkout(who, cart)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { error: 'You have already purchased Storage Upgrade: 2,000 MB.' },
    })
    expect(await money.profile(who)).toMatchObject({ credit: 4400, storageLimitMB: 2500 })
    expect((await items(who)).at(-1)).toMatchObject({ isPurchased: true })
  })

  it('accepts exactly three of fifty concurrent purchases that three can pay for', async () => {
    const who = await newBuyer(399)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => money.checkout(who, { server_time_7: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await money.profile(who)).toMatchObject({ credit: 99, serverTime: 24 })
    expect(await orders(who)).toHaveLength(3)
  })

  it('buys once per idempotency key and repeats the same answer', async () => {
    const who = await newBuyer(1000)
    const cart = { server_time_7: 1, server_time_30: 1 }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => money.checkout(who, cart, { key: 'key-1' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.receipt.id)).size).toBe(1)
    const turned = { server_time_30: 1, server_time_7: 1 }
    const later = await money.checkout(who, turned, { key: 'key-1' })
    expect(later.body).toEqual(answers[0]?.body)
    expect((await money.profile(who)).credit).toBe(550)
    expect(await money.checkout(who, { server_time_7: 2 }, { key: 'key-1' })).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused', params: { reason: 'key-reused' } },
    })
    const other = await newBuyer(100)
    expect((await money.checkout(other, { server_time_7: 1 }, { key: 'key-1' })).status).toBe(200)
    expect((await money.checkout(who, cart, { key: 'x'.repeat(256) })).status).toBe(400)
  })

  it('refuses when the price has changed since it was shown', async () => {
    const who = await newBuyer(1000)
    await panel.sql("update shop_item set cost = 120 where id = 'server_time_7'")
    expect(await money.checkout(who, { server_time_7: 2 }, { total: 200 })).toMatchObject({
      status: 409,
      body: { code: 'price-changed' },
    })
    expect((await money.profile(who)).credit).toBe(1000)
    expect((await money.checkout(who, { server_time_7: 2 }, { total: 240 })).status).toBe(200)
    await panel.sql("update shop_item set is_sold = 0 where id = 'server_time_7'")
    const gone = await money.checkout(who, { server_time_7: 1 })
    expect(gone).toMatchObject({
      status: 400,
      body: { error: 'There is no item "server_time_7" in the shop.' },
    })
    await panel.sql("update shop_item set is_sold = 1, cost = 100 where id = 'server_time_7'")
  })

  it('is denied to banned users, and for other users', async () => {
    const who = await newBuyer(1000)
    const other = await newBuyer(0)
    const path = `/users/${who.id}/shop/checkout`
    const body = { cart: { server_time_7: 1 } }
    expect((await panel.call('POST', path, { token: other.token, body })).status).toBe(403)
    await money.asBoss('POST', `/admin/users/${who.id}/ban`, { reason: 'x', duration: 'perm' })
    expect(await money.checkout(who, body.cart)).toMatchObject({
      status: 403,
      body: { error: 'Your account is banned and cannot perform this action.' },
    })
    expect((await money.profile(who)).credit).toBe(1000)
  })
})
