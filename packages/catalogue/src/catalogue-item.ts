/** The panel's own numbering of what an item is. */
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

/** Where clothes are worn, in the game's numbering. */
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

/** One thing of our own catalogue, as the panel and the engine need it. */
export type CatalogueItem = {
  id: number
  name: string
  description: string
  /** 999 for what does not come from trees. */
  rarity: number
  kind: Kind
  /** -1 for what is not worn. */
  clothingType: -1 | Slot
  actionType: number
  collision: number
  /** How many punches break it; 0 for what is not placed or cannot be broken. */
  punches: number
  growSeconds: number
  /** A half-broken block is whole again after this long. */
  resetSeconds: number
  maxAmount: number
  /** The sheet's file name, and the column and row of its 32×32 cell there. */
  texture: string
  textureX: number
  textureY: number
  /** The average colour of the sprite, for maps of worlds; null when there is nothing to see. */
  color: readonly [red: number, green: number, blue: number] | null
}
