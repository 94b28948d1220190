import { type Kind, kinds, type Slot, slots } from './catalogue-item.ts'

/** The prefixes of the sheets' names. A full sheet is continued in the next number. */
export const sheetNames = ['tiles', 'furniture', 'items', 'clothes', 'seeds'] as const

export type SheetName = (typeof sheetNames)[number]

/** The game's values of `actionType`. */
export const actions = {
  fist: 0,
  wrench: 1,
  door: 2,
  lock: 3,
  trampoline: 7,
  consumable: 8,
  sign: 10,
  boombox: 12,
  mainDoor: 13,
  bedrock: 15,
  lava: 16,
  foreground: 17,
  background: 18,
  seed: 19,
  clothes: 20,
  spikes: 25,
  portal: 26,
  checkpoint: 27,
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
} as const

const collisions = { none: 0, solid: 1, jumpThrough: 2, gateway: 3 } as const

/** The properties that items of one type share, unless an item has its own value. */
export type ItemType = {
  kind: Kind
  clothingType: -1 | Slot
  actionType: number
  collision: number
  punches: number
  resetSeconds: number
  maxAmount: number
  sheet: SheetName
  /** Whether the next odd id is the item's seed. */
  hasSeed: boolean
  /** Whether a hole in the picture would show the sky behind a wall or in the ground. */
  fillsCell: boolean
}

const furniture: ItemType = {
  kind: kinds.foreground,
  clothingType: -1,
  actionType: actions.foreground,
  collision: collisions.none,
  punches: 3,
  resetSeconds: 4,
  maxAmount: 200,
  sheet: 'furniture',
  hasSeed: true,
  fillsCell: false,
}
const block: ItemType = {
  ...furniture,
  kind: kinds.solidBlock,
  collision: collisions.solid,
  sheet: 'tiles',
  fillsCell: true,
}
const solid: ItemType = { ...furniture, kind: kinds.solidBlock, collision: collisions.solid }
const consumable: ItemType = {
  ...furniture,
  kind: kinds.consumable,
  actionType: actions.consumable,
  punches: 0,
  resetSeconds: 0,
  sheet: 'items',
  hasSeed: false,
}
const machine: ItemType = {
  ...furniture,
  kind: kinds.solidBlock,
  collision: collisions.solid,
  punches: 6,
  hasSeed: false,
}
/** A machine that players walk through. */
const passable: ItemType = { ...machine, kind: kinds.foreground, collision: collisions.none }
const weatherMachine: ItemType = {
  ...passable,
  actionType: actions.weatherMachine,
}
const unbreakable = { punches: 0, hasSeed: false }

/** The types, by their names in `items.json`. */
export const itemTypes = {
  block,
  background: { ...block, kind: kinds.background, actionType: actions.background, collision: 0 },
  furniture,
  platform: { ...furniture, kind: kinds.solidBlock, collision: collisions.jumpThrough },
  gate: { ...furniture, kind: kinds.solidBlock, collision: collisions.gateway, punches: 4 },
  door: { ...furniture, actionType: actions.door, punches: 4 },
  sign: { ...furniture, actionType: actions.sign },
  lock: { ...machine, kind: kinds.lock, actionType: actions.lock, punches: 8 },
  machine,
  'vending-machine': { ...machine, actionType: actions.vending },
  'display-case': { ...machine, actionType: actions.display },
  'storage-box': { ...machine, actionType: actions.storageBox },
  safe: { ...machine, actionType: actions.safe },
  'donation-box': { ...machine, actionType: actions.donationBox },
  mailbox: { ...passable, actionType: actions.mailbox },
  'bulletin-board': { ...passable, actionType: actions.bulletinBoard },
  mannequin: { ...passable, actionType: actions.mannequin },
  checkpoint: { ...furniture, actionType: actions.checkpoint },
  trampoline: { ...solid, actionType: actions.trampoline },
  spikes: { ...solid, actionType: actions.spikes },
  lava: { ...block, actionType: actions.lava },
  portal: { ...furniture, actionType: actions.portal, punches: 4 },
  jukebox: { ...machine, actionType: actions.boombox },
  jammer: { ...machine, actionType: actions.boombox },
  dice: { ...machine, actionType: actions.dice },
  'weather-machine': weatherMachine,
  'colour-weather-machine': { ...weatherMachine, actionType: actions.specialWeatherMachine },
  consumable,
  food: { ...consumable, hasSeed: true },
  hat: createClothesType(slots.hat),
  shirt: createClothesType(slots.shirt),
  pants: createClothesType(slots.pants),
  feet: createClothesType(slots.feet),
  face: createClothesType(slots.face),
  hand: createClothesType(slots.hand),
  back: createClothesType(slots.back),
  hair: createClothesType(slots.hair),
  neck: createClothesType(slots.neck),
  fist: { ...consumable, kind: kinds.fist, actionType: actions.fist, maxAmount: 1 },
  wrench: { ...consumable, kind: kinds.wrench, actionType: actions.wrench, maxAmount: 1 },
  bedrock: { ...block, ...unbreakable, actionType: actions.bedrock, resetSeconds: 0 },
  'main-door': { ...furniture, ...unbreakable, actionType: actions.mainDoor, resetSeconds: 0 },
  blank: { ...furniture, ...unbreakable, resetSeconds: 0, maxAmount: 0, sheet: 'tiles' },
} as const satisfies Record<string, ItemType>

function createClothesType(slot: Slot): ItemType {
  return {
    ...consumable,
    kind: kinds.clothing,
    clothingType: slot,
    actionType: actions.clothes,
    sheet: 'clothes',
  }
}
