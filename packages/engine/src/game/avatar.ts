import type { JsonObject } from '@trellis/document/json-value.ts'
import { isPair } from './inventory.ts'

/** The prefix of each rank's names; the ordinary player's comes first. */
const marks = ['`w', '`w', '`w[`1VIP`w] ', '`#@', '`e@', '`9@', '`9@', '`8@', '`6@', '`6@']

/** Returns a player's name with the colour and mark of their rank, as others read it. */
export function formatNameByRank(growId: string, rank: number): string {
  return `${marks[rank] ?? '`w'}${growId}\`\``
}

/** The keys in the order of the items' clothing types. */
export const clothesParts = [
  'hair',
  'shirt',
  'pants',
  'feet',
  'face',
  'hand',
  'back',
  'mask',
  'necklace',
  'ances',
] as const

export type Clothes = Record<(typeof clothesParts)[number], number>

/** Returns the items that the player wears; 0 means nothing. */
export function getClothes(player: JsonObject): Clothes {
  const [hair, shirt, pants, feet, face, hand, back, mask, necklace, ances] = clothesParts.map(
    (part) => getItemId(player[part]),
  )
  return {
    hair: hair ?? 0,
    shirt: shirt ?? 0,
    pants: pants ?? 0,
    feet: feet ?? 0,
    face: face ?? 0,
    hand: hand ?? 0,
    back: back ?? 0,
    mask: mask ?? 0,
    necklace: necklace ?? 0,
    ances: ances ?? 0,
  }
}

const defaultSkin = 0x8295_c3ff
const maxItemId = 0xffff
const maxInStack = 0xff

export function getSkin({ skin }: JsonObject): number {
  return typeof skin === 'number' && Number.isInteger(skin) && skin > 0 && skin <= 0xffff_ffff
    ? skin
    : defaultSkin
}

/** Returns the carried items as clients show them. Counts are capped at the packet's maximum. */
export function countCarriedBy(player: JsonObject) {
  const slots: unknown[] = Array.isArray(player.inventory) ? player.inventory : []
  const worn = Object.values(getClothes(player))
  const stacks = slots.filter(isPair).flatMap(([id, count]) => {
    const itemId = getItemId(id)
    if (itemId === 0 || count <= 0) return []
    return [{ itemId, count: Math.min(maxInStack, count), isWorn: worn.includes(itemId) }]
  })
  return { slots: slots.length, stacks: stacks.slice(0, maxItemId) }
}

export function getGems({ gems }: JsonObject): number {
  if (typeof gems !== 'number' || Number.isNaN(gems)) return 0
  return Math.trunc(Math.max(0, Math.min(0x7fff_ffff, gems))) + 0
}

function getItemId(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxItemId
    ? value
    : 0
}
