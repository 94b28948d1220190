import type { Scene } from '../scene.ts'

/** The drawn item has at least this share of the highest rarity that the items reach. */
const minShare = 0.75

/** Items of rarity 999 are outside the scale. */
const hasRarity = (rarity: number) => rarity > 0 && rarity < 999

/** Returns the rarity of so many of an item together; 0 for an item without one. */
export function sumRarity({ items }: Scene, itemId: number, count: number): number {
  const { rarity } = items.getTraits(itemId)
  return hasRarity(rarity) ? rarity * count : 0
}

/**
 * Draws an item with a seed whose rarity is at most a sum and close to it; null when the sum is too low. No item comes
 * out that players must not get.
 */
export function drawCrafted({ items, customItems, dice }: Scene, sum: number): number | null {
  const reached = items.listGrowable().filter(({ id, rarity }) => {
    const rules = customItems.get(id)
    return hasRarity(rarity) && rarity <= sum && !rules?.isUnobtainable && !rules?.isBlocked
  })
  const max = reached.reduce((highest, { rarity }) => Math.max(highest, rarity), 0)
  const near = reached.filter(({ rarity }) => rarity >= max * minShare)
  return near[Math.floor(dice() * near.length)]?.id ?? null
}
