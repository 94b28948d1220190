/**
 * One item of `items.dat`. An even id is an item, the next odd id its seed. Field names say how the game uses
 * them; fields that the panel does not use are kept as bytes in `rest`.
 */
export type ItemRecord = {
  id: number
  /** 16 bits. */
  flags: number
  /** 0 fist, 1 wrench, 2 door, 3 lock, 8 consumable, 10 sign, 13 main door, 15 bedrock, 17 foreground, 18 background, 19 seed, 20 clothes, 41 weather machine, 62 vending. */
  actionType: number
  material: number
  name: string
  /** A file of the texture cache, such as `tiles_1.rttex`. */
  textureFile: string
  textureHash: number
  visualEffect: number
  cookingTime: number
  /** The column and row of the 32×32 cell. */
  textureX: number
  textureY: number
  spread: number
  isStripey: number
  collision: number
  /** Six times the number of punches that break it. */
  breakHits: number
  resetSeconds: number
  /** 0 hat, 1 shirt, 2 pants, 3 feet, 4 face, 5 hand, 6 back, 7 hair, 8 neck. */
  clothingType: number
  rarity: number
  maxAmount: number
  extraFile: string
  extraFileHash: number
  audioVolume: number
  petName: string
  petPrefix: string
  petSuffix: string
  petAbility: string
  seedBase: number
  seedOverlay: number
  treeBase: number
  treeLeaves: number
  /** 0xAARRGGBB, as in the file. */
  seedColor: number
  seedOverlayColor: number
  ingredient: number
  growSeconds: number
  /**
   * The bytes of the file after `growSeconds`. Later versions only append, so it works for all: fields that a
   * version adds are written as zeros, fields that it lacks are left out. Empty for our own items.
   */
  rest: Uint8Array
}

export const plainRecord: Omit<ItemRecord, 'id' | 'name'> = {
  flags: 0,
  actionType: 17,
  material: 0,
  textureFile: '',
  textureHash: 0,
  visualEffect: 0,
  cookingTime: 0,
  textureX: 0,
  textureY: 0,
  spread: 0,
  isStripey: 0,
  collision: 0,
  breakHits: 18,
  resetSeconds: 4,
  clothingType: 0,
  rarity: 1,
  maxAmount: 200,
  extraFile: '',
  extraFileHash: 0,
  audioVolume: 0,
  petName: '',
  petPrefix: '',
  petSuffix: '',
  petAbility: '',
  seedBase: 0,
  seedOverlay: 0,
  treeBase: 0,
  treeLeaves: 0,
  seedColor: 0,
  seedOverlayColor: 0,
  ingredient: 0,
  growSeconds: 31,
  rest: new Uint8Array(),
}
