import { countItem } from '@trellis/game-data/inventory.ts'
import { getInventory } from '../items/inventory.ts'
import { type Items, isTool } from '../items/item-traits.ts'
import type { CustomItems } from '../settings/custom-items.ts'

/** The items that a player would give, with their counts. */
export type Offer = ReadonlyMap<number, number>

export const maxOffered = 6

type Offering = {
  player: Parameters<typeof getInventory>[0]
  items: Items
  customItems: CustomItems
}

/** Returns the offer with so many of an item, or a text that says why it cannot be offered. */
export function withOffered(
  offer: Offer,
  { itemId, count }: { itemId: number; count: number },
  { player, items, customItems }: Offering,
): Offer | string {
  const carried = countItem(getInventory(player), itemId)
  if (!items.has(itemId) || carried === 0) return 'You have no such item.'
  if (isTool(itemId) || customItems.get(itemId)?.isUntradeable) return 'That cannot be traded.'
  if (!Number.isInteger(count) || count < 1 || count > carried)
    return `You can offer 1 to ${carried}.`
  if (!offer.has(itemId) && offer.size >= maxOffered)
    return `You can offer ${maxOffered} kinds of items.`
  return new Map(offer).set(itemId, count)
}
