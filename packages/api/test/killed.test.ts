import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { KillableApis } from './kit/killable-api.ts'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let killables: KillableApis
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start()
  money = await Money.open(panel)
  killables = new KillableApis(panel)
})
afterAll(async () => {
  await killables.close()
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** The quick tier kills after every sixth statement. */
const stride = isLong ? 1 : 6

type Sent = { path: string; body: unknown; headers?: Record<string, string> }

/** Sends one call to such an api. Returns true when an answer came. */
async function sendTo(statements: number, who: SignedIn, sent: Sent): Promise<boolean> {
  const killable = await killables.take(statements)
  const answer = await fetch(`${killable.url}/api${sent.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${who.token}`,
      ...sent.headers,
    },
    body: JSON.stringify(sent.body),
  }).then(
    (response) => response.status,
    () => null,
  )
  await killable.kill()
  if (answer !== null) expect(answer).toBe(200)
  return answer !== null
}

const number = async (statement: string) => Number((await panel.sql(statement))[0]?.n)

describe('an api killed during a transaction', () => {
  it('applies a redemption completely or not at all', async () => {
    let isAnswered = false
    let cuts = 0
    for (let statements = 1; !isAnswered; statements += stride) {
      const who = await panel.signIn(String(nextId++))
      const code = await money.newCode({ amount: 10 })
      isAnswered = await sendTo(statements, who, {
        path: `/users/${who.id}/redeem`,
        body: { code },
      })
      const credit = await number(`select credit as n from account where id = '${who.id}'`)
      const claimed = await number(`select claimed as n from redeem_code where code = '${code}'`)
      const lines = await number(
        `select count(*) as n from ledger_entry where user_id = '${who.id}' and unit = 'credit'`,
      )
      expect([credit, claimed, lines]).toEqual(credit === 0 ? [0, 0, 0] : [10, 1, 1])
      if (isAnswered) expect(credit).toBe(10)
      else cuts++
      const again = await money.redeem(who, code)
      expect(again.status).toBe(credit === 0 ? 200 : 409)
      expect(await number(`select credit as n from account where id = '${who.id}'`)).toBe(10)
    }
    expect(cuts).toBeGreaterThan(8 / stride)
    expect(await money.faults()).toEqual([])
  })

  it('applies a checkout completely or not at all, and once per idempotency key', async () => {
    let isAnswered = false
    let cuts = 0
    for (let statements = 1; !isAnswered; statements += stride) {
      const who = await panel.signIn(String(nextId++))
      await money.give(who, 1000)
      const cart = { server_time_7: 1, storage_upgrade_2000: 1 }
      const key = `cut-${statements}`
      const path = `/users/${who.id}/shop/checkout`
      const headers = { 'idempotency-key': key }
      isAnswered = await sendTo(statements, who, { path, body: { cart }, headers })
      const credit = await number(`select credit as n from account where id = '${who.id}'`)
      const storage = await number(
        `select storage_limit_mb as n from account where id = '${who.id}'`,
      )
      const orders = await number(
        `select count(*) as n from shop_order where user_id = '${who.id}'`,
      )
      expect([credit, storage, orders]).toEqual(credit === 1000 ? [1000, 500, 0] : [300, 2500, 1])
      if (isAnswered) expect(credit).toBe(300)
      else cuts++
      const again = await money.checkout(who, cart, { key })
      expect([again.status, again.body.receipt?.creditLeft]).toEqual([200, 300])
      expect(await number(`select credit as n from account where id = '${who.id}'`)).toBe(300)
    }
    expect(cuts).toBeGreaterThan(12 / stride)
    expect(await money.faults()).toEqual([])
  })
})
