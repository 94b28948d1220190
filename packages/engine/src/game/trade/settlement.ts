import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { InventoryTrial } from '../items/inventory-trial.ts'
import type { Items } from '../items/item-traits.ts'
import type { CustomItems } from '../settings/custom-items.ts'
import type { Offer } from './offer.ts'

export type Trader = { growId: string; player: JsonObject; offer: Offer }
/** The operations on the two players' files, which belong together. */
export type Settlement = { one: Operation[]; other: Operation[] }

type Rules = { items: Items; customItems: CustomItems }

/**
 * Returns the changes of an exchange of two offers, or a text that says why it cannot happen: a player has not
 * all of their offer any more, may not trade it, or has no room for the other's.
 */
export function settleTrade(one: Trader, other: Trader, rules: Rules): Settlement | string {
  const ofOne = listChanges(one, other.offer, rules)
  if (typeof ofOne === 'string') return ofOne
  const ofOther = listChanges(other, one.offer, rules)
  return typeof ofOther === 'string' ? ofOther : { one: ofOne, other: ofOther }
}

/** Takes the offered items first, which makes room. */
function listChanges(
  { growId, player, offer }: Trader,
  received: Offer,
  { items, customItems }: Rules,
): Operation[] | string {
  const trial = new InventoryTrial(player)
  for (const [itemId, count] of offer) {
    if (customItems.get(itemId)?.isUntradeable) return 'That cannot be traded.'
    if (!trial.take(itemId, count)) return `${growId} has not all of it any more.`
  }
  for (const [itemId, count] of received) {
    if (!trial.give(itemId, count, items.getTraits(itemId).maxAmount))
      return `${growId} has no room for all of it.`
  }
  return trial.operations
}
