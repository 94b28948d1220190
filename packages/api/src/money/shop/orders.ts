import { type Cart, cartSchema, type Receipt } from '@trellis/contract/money/shop.ts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db.ts'
import type { Tables } from '../../migrations/tables.ts'

type OrderRow = Selectable<Tables['shop_order']>
type LineRow = Selectable<Tables['shop_order_line']>
export type NewLine = Omit<LineRow, 'id' | 'order_id'>

export type Order = { cart: Cart; receipt: Receipt; isReversed: boolean }

/** Returns the order with this idempotency key; null if there is none. */
export async function findOrderByKey(tx: Tx, userId: string, key: string): Promise<Order | null> {
  const row = await tx
    .selectFrom('shop_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return null
  const lines = await tx
    .selectFrom('shop_order_line')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('id')
    .execute()
  return describe(row, lines)
}

/** Lists a user's orders, newest first. */
export async function listOrders(tx: Tx, userId: string, limit: number): Promise<Order[]> {
  const rows = await tx
    .selectFrom('shop_order')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await tx
    .selectFrom('shop_order_line')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    describe(
      row,
      lines.filter((line) => line.order_id === row.id),
    ),
  )
}

function describe(row: OrderRow, lines: LineRow[]): Order {
  return {
    cart: cartSchema.parse(JSON.parse(row.cart)),
    isReversed: row.reversed_at !== null,
    receipt: {
      id: row.id,
      at: new Date(row.at).toISOString(),
      lines: lines.map((line) => ({
        id: line.item_id,
        name: line.name,
        textCode: line.text_code,
        quantity: line.quantity,
        cost: line.cost,
        unit: line.unit,
        amount: line.amount,
      })),
      total: row.total,
      creditLeft: row.credit_left,
    },
  }
}

/** Inserts an order. A second purchase of a one-time item fails on the unique column `once_key`. */
export async function insertOrder(tx: Tx, order: Omit<OrderRow, 'reversed_at'>, lines: NewLine[]) {
  await tx.insertInto('shop_order').values(order).execute()
  await tx
    .insertInto('shop_order_line')
    .values(lines.map((line) => ({ ...line, order_id: order.id })))
    .execute()
}

/** Marks an order as reversed and makes its one-time items available again. */
export async function markOrderReversed(tx: Tx, orderId: string, at: number): Promise<void> {
  await tx.updateTable('shop_order').set({ reversed_at: at }).where('id', '=', orderId).execute()
  await tx
    .updateTable('shop_order_line')
    .set({ once_key: null })
    .where('order_id', '=', orderId)
    .execute()
}
