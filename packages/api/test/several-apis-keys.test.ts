import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Money } from './kit/money.ts'
import { SecondApi } from './kit/second-api.ts'
import { needsPostgres } from './kit/test-db.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

describe.skipIf(needsPostgres)('a key that two apis get at the same moment', () => {
  let panel: TestPanel
  let apis: SecondApi[]
  let money: Money
  beforeAll(async () => {
    panel = await TestPanel.start({ withAgent: true })
    apis = await Promise.all([SecondApi.start(panel), SecondApi.start(panel)])
    money = await Money.open(panel)
  })
  afterAll(async () => {
    for (const api of apis) await api.end('SIGTERM')
    expect([apis.map((api) => api.log), panel.errors]).toEqual([['', ''], []])
    await panel.close()
  })

  /** Sends the same call to both apis, three times each, all at once. */
  const sendToAll = (by: SignedIn, path: string, key: string, body: object) =>
    Promise.all(
      [...apis, ...apis, ...apis].map((api) =>
        api.call('POST', path, { token: by.token, body, headers: { 'idempotency-key': key } }),
      ),
    )

  it('does a call once: the others get its answer, or read that it runs', async () => {
    const who = await panel.signIn('1')
    const path = `/admin/users/${who.id}/credits`
    for (let credits = 1; credits <= 20; credits++) {
      const key = `race-${credits}`
      const answers = await sendToAll(money.boss, path, key, { action: 'add', amount: 1 })
      const done = answers.filter(({ status }) => status === 200)
      expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      const others = answers.filter(({ status }) => status !== 200)
      expect(new Set(others.map(({ body }) => body.code))).toEqual(
        new Set(others.length > 0 ? ['idempotency-key-running'] : []),
      )
      expect((await money.profile(who)).credit).toBe(credits)
      // When it has ended, every api repeats its answer.
      const again = await sendToAll(money.boss, path, key, { action: 'add', amount: 1 })
      expect(again.map(({ body }) => body)).toEqual(again.map(() => done[0]?.body))
    }
    expect(await money.faults()).toEqual([])
  })

  it('buys once: every api answers with the same receipt', async () => {
    const who = await panel.signIn('2')
    await money.give(who, 10_000)
    const path = `/users/${who.id}/shop/checkout`
    for (let bought = 1; bought <= 10; bought++) {
      const cart = { server_time_7: 1 }
      const answers = await sendToAll(who, path, `cart-${bought}`, { cart })
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map(({ body }) => body.receipt.id)).size).toBe(1)
      expect((await money.profile(who)).credit).toBe(10_000 - 100 * bought)
    }
    expect(await money.faults()).toEqual([])
  })
})
