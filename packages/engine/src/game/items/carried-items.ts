import type { JsonObject } from '@trellis/document/json-value.ts'
import { isPair } from '@trellis/game-data/inventory.ts'
import { getClothes, getItemId } from '@trellis/game-data/player-look.ts'

const maxInStack = 0xff
const maxSlots = 0xffff

/** Returns the carried items as clients show them. Counts are capped at the packet's maximum. */
export function countCarriedBy(player: JsonObject) {
  const slots: unknown[] = Array.isArray(player.inventory) ? player.inventory : []
  const worn = Object.values(getClothes(player))
  const stacks = slots.filter(isPair).flatMap(([id, count]) => {
    const itemId = getItemId(id)
    if (itemId === 0 || count <= 0) return []
    return [{ itemId, count: Math.min(maxInStack, count), isWorn: worn.includes(itemId) }]
  })
  return { slots: slots.length, stacks: stacks.slice(0, maxSlots) }
}
