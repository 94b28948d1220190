import type { ShopItem } from '@trellis/contract/money/shop.ts'

/** Returns the item that costs the least for its amount; null where no other of its unit costs more. */
export function findBestValue(items: readonly ShopItem[]): ShopItem['id'] | null {
  const [first, second] = items
    .map((it) => ({ id: it.id, unit: it.unit, price: it.cost / Math.max(1, it.amount) }))
    .toSorted((a, b) => a.price - b.price)
  if (first === undefined || second === undefined) return null
  const isComparable = items.every(({ unit }) => unit === first.unit)
  return isComparable && first.price < second.price ? first.id : null
}
