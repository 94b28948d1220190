import type { ShopItem } from '@trellis/contract/money/shop.ts'
import type { Tx } from '../../kit/db.ts'

export const getOnceKey = (userId: string, itemId: string) => `${userId}:${itemId}`

/** Lists the items on sale for a user. */
export async function listShopItems(tx: Tx, userId: string): Promise<ShopItem[]> {
  const rows = await tx
    .selectFrom('shop_item')
    .selectAll()
    .where('is_sold', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const once = rows
    .filter(({ type }) => type === 'one_time')
    .map(({ id }) => getOnceKey(userId, id))
  const bought = once.length === 0 ? [] : await listBought(tx, once)
  return rows.map(({ id, name, description, text_code, cost, type, unit, amount }) => ({
    id,
    name,
    description,
    textCode: text_code,
    cost,
    type,
    isPurchased: bought.includes(getOnceKey(userId, id)),
    unit,
    amount,
  }))
}

async function listBought(tx: Tx, keys: string[]): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('shop_order_line')
    .select('once_key')
    .where('once_key', 'in', keys)
    .execute()
  return rows.map(({ once_key }) => once_key)
}
