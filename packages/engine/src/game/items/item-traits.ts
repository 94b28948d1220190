import { isHandedOut } from '@trellis/contract/kit/handed-out-items.ts'

/** Inventories and packets hold ids of 16 bits. */
export const maxItemId = 0xffff

/** An item's properties from the items file, before the owner's rules. */
export type ItemTraits = {
  id: number
  name: string
  /** The value from `items.dat`, see `actionTypes`. */
  actionType: number
  /**
   * 0 hat, 1 shirt, 2 pants, 3 feet, 4 face, 5 hand, 6 back, 7 hair, 8 neck. The field is used for clothes
   * only.
   */
  clothingType: number
  /** 0 means that players walk through it. */
  collision: number
  /** The number of punches that break it; 0 means that it cannot be broken. */
  punches: number
  /** The block regains all hit points after this time without a punch. */
  resetMs: number
  growSeconds: number
  rarity: number
  /** The maximum number in one stack. */
  maxAmount: number
}

/** Looks up items by id. An unknown id has the properties of a plain block. */
export type Items = {
  getTraits: (itemId: number) => ItemTraits
  /** Returns whether an item has this id. */
  has: (itemId: number) => boolean
  /** Returns whether clients may know the item. Without a file that lists the items, any may exist. */
  mayExist: (itemId: number) => boolean
  /** Returns the item that two seeds grow together, by `getPairKey` of their items; undefined for none. */
  findGrown: (pairKey: number) => number | undefined
  /** Lists the items that have a seed. */
  listGrowable: () => readonly GrowableItem[]
}

export type GrowableItem = { id: number; rarity: number }

export const actionTypes = {
  fist: 0,
  wrench: 1,
  door: 2,
  lock: 3,
  consumable: 8,
  gateway: 9,
  sign: 10,
  boombox: 12,
  mainDoor: 13,
  bedrock: 15,
  foreground: 17,
  background: 18,
  seed: 19,
  clothes: 20,
  portal: 26,
  checkpoint: 27,
  toggleBlock: 31,
  mailbox: 33,
  bulletinBoard: 34,
  dice: 36,
  weatherMachine: 41,
  donationBox: 47,
  mannequin: 49,
  display: 61,
  vending: 62,
  specialWeatherMachine: 81,
  storageBox: 97,
  safe: 130,
  infinityWeather: 134,
} as const

export const itemIds = {
  blank: 0,
  dirt: 2,
  lava: 4,
  mainDoor: 6,
  bedrock: 8,
  rock: 10,
  cave: 14,
  fist: 18,
  sign: 20,
  wrench: 32,
  gems: 112,
  smallLock: 202,
  bigLock: 204,
  hugeLock: 206,
  worldLock: 242,
  diamondLock: 1796,
  buildersLock: 4994,
  blueGemLock: 7188,
} as const

/** Returns whether an item is one that every player always has. */
export const isTool = (itemId: number) => itemId === itemIds.fist || itemId === itemIds.wrench

/** Returns whether an item may be put into an inventory by a gift, a kit, a command or a purchase. */
export const mayHandOut = (items: Pick<Items, 'mayExist'>, itemId: number): boolean =>
  isHandedOut(itemId) && items.mayExist(itemId)

/** The action types of wallpaper: plain, with a sound, with a switch. */
const backgrounds: readonly number[] = [18, 22, 23]

export const isBackground = ({ actionType }: ItemTraits) => backgrounds.includes(actionType)
export const isSeed = ({ actionType }: ItemTraits) => actionType === actionTypes.seed
export const isWorn = ({ actionType }: ItemTraits) => actionType === actionTypes.clothes
export const isLock = ({ actionType }: ItemTraits) => actionType === actionTypes.lock

const carried: readonly number[] = [actionTypes.clothes, actionTypes.consumable]

/** Returns whether an item is a block of such a name, for rules that no action type marks. */
export const isNamedBlock = (traits: ItemTraits, name: RegExp) =>
  name.test(traits.name) && !isSeed(traits) && !carried.includes(traits.actionType)

/** Returns the seed of an item, which has the next id, or null when there is none. */
export function findSeed(itemId: number, items: Items): number | null {
  const seed = itemId + 1
  return itemId % 2 === 0 && items.has(seed) && isSeed(items.getTraits(seed)) ? seed : null
}
