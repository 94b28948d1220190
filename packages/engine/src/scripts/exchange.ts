import { isHandedOut } from '@trellis/contract/kit/handed-out-items.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { getGems, maxGems } from '../game/items/gems.ts'
import { InventoryTrial } from '../game/items/inventory-trial.ts'
import { type Items, isTool } from '../game/items/item-traits.ts'
import type { CustomItems } from '../game/settings/custom-items.ts'

export type Stack = readonly [itemId: number, count: number]
/** The items and gems that a script takes from a player and gives to them, as a whole or not at all. */
export type Exchange = { take: readonly Stack[]; give: readonly Stack[]; gems: number }

type Rules = { items: Items; customItems: CustomItems }

/**
 * Returns the changes of a player's file, or the reason why nothing of the exchange can happen. Items are taken
 * first, which makes room.
 */
export function settleExchange(
  player: JsonObject,
  { take, give, gems }: Exchange,
  { items, customItems }: Rules,
): Operation[] | string {
  const trial = new InventoryTrial(player)
  for (const [itemId, count] of take) {
    if (isTool(itemId)) return 'Fist and wrench stay with the player.'
    if (!trial.take(itemId, count)) return 'The player has too few of it.'
  }
  for (const [itemId, count] of give) {
    if (!items.has(itemId) || itemId === 0) return 'There is no item of that number.'
    if (!isHandedOut(itemId)) return 'Gems, fist and wrench are not given as items.'
    if (customItems.get(itemId)?.isBlocked) return 'That item is blocked on this server.'
    if (!trial.give(itemId, count, items.getTraits(itemId).maxAmount))
      return 'The player has no room for it.'
  }
  const after = getGems(player) + gems
  if (after < 0) return 'The player has too few gems.'
  if (after > maxGems) return 'The player has no room for so many gems.'
  return gems === 0 ? trial.operations : [...trial.operations, { set: ['gems'], value: after }]
}
