/** The panel's own numbering of item kinds. */
export const kinds = {
  fist: 0,
  wrench: 1,
  consumable: 2,
  seed: 3,
  solidBlock: 4,
  background: 5,
  foreground: 6,
  clothing: 7,
  lock: 8,
} as const

export type Kind = (typeof kinds)[keyof typeof kinds]

/** The body parts for clothes, in the game's numbering. */
export const slots = {
  hat: 0,
  shirt: 1,
  pants: 2,
  feet: 3,
  face: 4,
  hand: 5,
  back: 6,
  hair: 7,
  neck: 8,
} as const

export type Slot = (typeof slots)[keyof typeof slots]

/** One item of the built-in catalogue, with the data for the panel and the engine. */
export type CatalogueItem = {
  id: number
  name: string
  description: string
  /** 999 means that it does not come from trees. */
  rarity: number
  kind: Kind
  /** -1 means that it is not worn. */
  clothingType: -1 | Slot
  actionType: number
  collision: number
  /** The number of punches that break it; 0 means that it cannot be placed or broken. */
  punches: number
  growSeconds: number
  /** A damaged block regains its hit points after this time. */
  resetSeconds: number
  maxAmount: number
  /** The sheet's file name, and the column and row of its 32×32 cell there. */
  texture: string
  textureX: number
  textureY: number
  /** The average colour of the sprite, for maps of worlds; null when it is invisible. */
  color: readonly [red: number, green: number, blue: number] | null
}
