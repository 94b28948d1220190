import type { JsonObject } from '@trellis/document/json-value.ts'
import { give } from '@trellis/game-data/inventory.ts'
import { type Items, mayHandOut } from '../items/item-traits.ts'
import type { Settings } from '../settings/settings.ts'

const fist = 18
const wrench = 32
const startingSlots = 16

/**
 * Returns the file of a new player, with the newbie kit, which is never given again. Items that cannot be
 * given are left out: clients could not show them, or every player has them.
 */
export function createPlayer(
  growId: string,
  passHash: string,
  { kit, mayExist }: Pick<Settings, 'kit'> & Pick<Items, 'mayExist'>,
): JsonObject {
  const inventory: unknown[] = [
    [fist, 1],
    [wrench, 1],
  ]
  while (inventory.length < startingSlots) inventory.push([0, 0])
  const given = kit.items.filter(([id]) => mayHandOut({ mayExist }, id))
  for (const [id, count] of given) give(inventory, id, count)
  return {
    name: growId,
    pass: passHash,
    email: '',
    home_world: '',
    level: 1,
    xp: 0,
    gems: kit.gems,
    gtwl: kit.coins,
    seasonal_token: kit.seasonTokens,
    wl_bank_amount: 0,
    dl_bank_amount: 0,
    inventory,
  }
}
