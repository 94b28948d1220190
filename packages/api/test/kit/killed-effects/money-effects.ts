import { expect } from 'vitest'
import type { Money } from '../money.ts'
import type { SignedIn } from '../test-panel.ts'
import type { Effect } from './effect.ts'
import { Rows } from './rows.ts'

const price = 100
const weekMs = 7 * 86_400_000

/** Reads the balances of an account, and what the ledger says of them. */
async function readBalances(rows: Rows, { id }: SignedIn) {
  const ofAccount = `account where id = '${id}'`
  const [[credit], [timeMs]] = [
    await rows.list('credit', ofAccount),
    await rows.list('time_left_ms', ofAccount),
  ]
  const ofUser = `where user_id = '${id}'`
  return {
    credit: Number(credit),
    timeMs: Number(timeMs),
    lines: await rows.count(`ledger_entry ${ofUser}`),
    booked: await rows.sum('amount', `ledger_entry ${ofUser} and unit = 'credit'`),
    orders: await rows.count(`shop_order ${ofUser}`),
  }
}

/** A user buys a week of server time. */
export async function createPurchase(money: Money): Promise<Effect> {
  const buyer = await money.panel.signIn('10')
  await money.give(buyer, 100_000)
  const rows = new Rows(money.panel)
  return {
    name: 'purchase',
    async prepare(round) {
      const before = await readBalances(rows, buyer)
      return {
        ...{ by: buyer, method: 'POST', path: `/users/${buyer.id}/shop/checkout` },
        ...{ body: { cart: { server_time_7: 1 } }, key: `purchase-${round}` },
        async count() {
          const now = await readBalances(rows, buyer)
          const bought = now.orders - before.orders
          expect(now).toEqual({
            credit: before.credit - price * bought,
            timeMs: before.timeMs + weekMs * bought,
            lines: before.lines + 2 * bought,
            booked: before.booked - price * bought,
            orders: before.orders + bought,
          })
          return bought
        },
      }
    },
  }
}

/** A super admin gives credits for a payment, whose reference counts once. */
export async function createGrant(money: Money): Promise<Effect> {
  const { panel, boss } = money
  const user = await panel.signIn('11')
  const rows = new Rows(panel)
  return {
    name: 'gift of credits',
    async prepare(round) {
      const before = await readBalances(rows, user)
      const reference = `payment-${round}`
      const path = `/admin/users/${user.id}/credits`
      const body = { action: 'add', amount: 5, reference }
      return {
        ...{ by: boss, method: 'POST', path, body, key: `grant-${round}` },
        async count() {
          const now = await readBalances(rows, user)
          const given = now.lines - before.lines
          const credit = before.credit + 5 * given
          const booked = before.booked + 5 * given
          expect(now).toEqual({ ...before, credit, booked, lines: now.lines })
          expect(await rows.count(`grant_reference where reference = '${reference}'`)).toBe(given)
          return given
        },
        async settle() {
          const again = await panel.call('POST', path, { token: boss.token, body })
          expect(again.status).toBe(409)
        },
      }
    },
  }
}
