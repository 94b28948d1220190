import type { JsonObject } from '@trellis/document/json-value.ts'
import { give, type Pair } from '@trellis/game-data/inventory.ts'
import type { Settings } from './settings.ts'

const fist = 18
const wrench = 32
const startingSlots = 16

/**
 * Returns the file of a new player, with the newbie kit, which is never given again. Items that do not exist are left
 * out, because clients cannot show them.
 */
export function createPlayer(
  growId: string,
  passHash: string,
  { kit, mayExist }: Pick<Settings, 'kit'> & { mayExist: (itemId: number) => boolean },
): JsonObject {
  const inventory: unknown[] = [
    [fist, 1],
    [wrench, 1],
  ]
  while (inventory.length < startingSlots) inventory.push([0, 0])
  const given = kit.items.filter(([id]) => mayExist(id))
  for (const [id, count] of given) giveWhole(inventory, id, count)
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

/** The owner may configure a count above a stack's maximum, which is kept. */
function giveWhole(inventory: unknown[], ...[id, count]: Pair): void {
  const given = give(inventory, id, count)
  if (given === count) return
  const slot = inventory.find((it) => Array.isArray(it) && it[0] === id)
  if (Array.isArray(slot)) slot[1] = Number(slot[1]) + count - given
}
