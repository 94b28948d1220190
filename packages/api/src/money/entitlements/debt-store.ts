import { dayMs, type Unit } from '@trellis/contract/kit/amounts.ts'
import { formatDebtReference } from '@trellis/contract/money/entitlements.ts'
import type { Tx } from '../../kit/db.ts'

/** Credits for an amount in ledger units, such as 100 credits for the milliseconds of 30 days. */
export type Price = { cost: number; amount: number }

const toLedgerAmount = (unit: Unit, amount: number) => (unit === 'time' ? amount * dayMs : amount)

/** Lists what each position of an order cost, in the order of its ledger lines. */
export async function listOrderPrices(tx: Tx, orderId: string): Promise<Price[]> {
  const rows = await tx
    .selectFrom('shop_order_line')
    .select(['quantity', 'cost', 'unit', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ quantity, cost, unit, amount }) => ({
    cost: cost * quantity,
    amount: toLedgerAmount(unit, amount),
  }))
}

/** Returns the lowest price of a unit in the shop now; null if the shop does not sell it. */
export async function findShopPrice(tx: Tx, unit: Unit): Promise<Price | null> {
  const rows = await tx
    .selectFrom('shop_item')
    .select(['cost', 'amount'])
    .where('unit', '=', unit)
    .where('is_sold', '=', 1)
    .execute()
  const [cheapest] = rows.toSorted((a, b) => a.cost / a.amount - b.cost / b.amount)
  if (cheapest === undefined) return null
  return { cost: cheapest.cost, amount: toLedgerAmount(unit, cheapest.amount) }
}

/** Returns how many credits of a line have paid a debt. */
export async function sumPaidBy(tx: Tx, line: number): Promise<number> {
  const rows = await tx
    .selectFrom('ledger_entry')
    .select('amount')
    .where('reference', '=', formatDebtReference(line))
    .where('unit', '=', 'debt')
    .execute()
  return rows.reduce((sum, { amount }) => sum - amount, 0)
}
