import type { JsonObject } from '@trellis/document/json-value.ts'
import { isPair } from '@trellis/game-data/inventory.ts'
import { getClothes, getItemId } from '@trellis/game-data/player-look.ts'

/** The prefix of each rank's names; the ordinary player's comes first. */
const marks = ['`w', '`w', '`w[`1VIP`w] ', '`#@', '`e@', '`9@', '`9@', '`8@', '`6@', '`6@']

/** Returns a player's name with the colour and mark of their rank, as others read it. */
export function formatNameByRank(growId: string, rank: number): string {
  return `${marks[rank] ?? '`w'}${growId}\`\``
}

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

export function getGems({ gems }: JsonObject): number {
  if (typeof gems !== 'number' || Number.isNaN(gems)) return 0
  return Math.trunc(Math.max(0, Math.min(0x7fff_ffff, gems))) + 0
}
