import type { JsonObject } from '@trellis/document/json-value.ts'

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

const defaultSkin = 0x8295_c3ff
const maxItemId = 0xffff

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

/** Returns the skin's colour as 0xBBGGRRAA. */
export function getSkin({ skin }: JsonObject): number {
  return typeof skin === 'number' && Number.isInteger(skin) && skin > 0 && skin <= 0xffff_ffff
    ? skin
    : defaultSkin
}

/** Returns the id of an item that a client can show; 0 for any other value. */
export function getItemId(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxItemId
    ? value
    : 0
}

/** Returns the look of a player: the skin, and the worn items in the order of `clothesParts`. */
export function getLook(player: JsonObject): { skin: number; clothes: number[] } {
  return {
    skin: getSkin(player),
    clothes: Object.values(getClothes(player)).filter((id) => id > 0),
  }
}
