import { unitSchema } from '@trellis/contract/kit/amounts.ts'
import { itemTextCodeSchema } from '@trellis/contract/money/shop.ts'
import type { SoldItem } from '@trellis/contract/money/shop-items.ts'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'

/** A shop item as stored. */
export const shopItemRowSchema = z.object({
  id: z.string(),
  position: z.int(),
  name: z.string(),
  description: z.string(),
  cost: z.int(),
  type: z.enum(['one_time', 'quantifiable']),
  unit: unitSchema,
  amount: z.int(),
  is_sold: z.int(),
  version: z.int(),
  /** Absent from changes of earlier versions that can be undone. */
  text_code: itemTextCodeSchema.nullable().default(null),
})
export type ShopItemRow = z.output<typeof shopItemRowSchema>

/** Lists the items in shop order, with the number bought of each. */
export async function listSoldItems(tx: Tx): Promise<SoldItem[]> {
  const rows = await tx
    .selectFrom('shop_item')
    .selectAll()
    .select((of) =>
      of
        .selectFrom('shop_order_line')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('quantity'), sum.lit(0)).as('bought'))
        .whereRef('shop_order_line.item_id', '=', 'shop_item.id')
        .as('bought'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ is_sold, bought, text_code: _code, ...row }) => ({
    ...row,
    isSold: is_sold === 1,
    bought: Number(bought ?? 0),
  }))
}

/** Returns an item, locked until the transaction ends. */
export async function lockItem(tx: Tx, id: string): Promise<ShopItemRow | null> {
  const row = await tx
    .updateTable('shop_item')
    .set({ id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : shopItemRowSchema.parse(row)
}

/** Inserts an item. A duplicate id fails on the primary key. */
export async function insertItem(tx: Tx, row: ShopItemRow): Promise<void> {
  await tx.insertInto('shop_item').values(row).execute()
}

export async function putItem(tx: Tx, { id, ...row }: ShopItemRow): Promise<void> {
  await tx.updateTable('shop_item').set(row).where('id', '=', id).execute()
}

export async function removeItem(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('shop_item').where('id', '=', id).execute()
}

export async function isBought(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shop_order_line')
    .select('id')
    .where('item_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
