import type { Cart, ShopItem } from '@trellis/contract/money/shop.ts'

/** How many of an item, and the price for one that the buyer has seen. */
export type CartEntry = { quantity: number; seenCost: number }
export type CartEntries = ReadonlyMap<string, CartEntry>

export const emptyCart: CartEntries = new Map()

/** Nothing and less takes the item out. */
export function withQuantity(
  entries: CartEntries,
  { id, cost }: Pick<ShopItem, 'id' | 'cost'>,
  quantity: number,
): CartEntries {
  const next = new Map(entries)
  if (quantity <= 0) next.delete(id)
  else next.set(id, { quantity, seenCost: entries.get(id)?.seenCost ?? cost })
  return next
}

/** The same cart for a buyer who has seen the prices of now. */
export function withSeenPrices(entries: CartEntries, items: readonly ShopItem[]): CartEntries {
  const costs = new Map(items.map(({ id, cost }) => [id, cost]))
  return new Map(
    [...entries].map(([id, entry]) => [id, { ...entry, seenCost: costs.get(id) ?? 0 }]),
  )
}

/** Returns the total of the cart at the prices that the buyer has seen. */
export const sumSeenPrices = (entries: CartEntries): number =>
  [...entries.values()].reduce((sum, { quantity, seenCost }) => sum + quantity * seenCost, 0)

/** The cart as the api is given it. */
export const getCart = (entries: CartEntries): Cart =>
  Object.fromEntries([...entries].map(([id, { quantity }]) => [id, quantity]))
