import type { Painter } from './art/kit/sprite.ts'
import { type CatalogueItem, kinds, type Slot } from './catalogue-item.ts'

/** The sheets' first names; a sheet that is full is continued in the next number. */
export type SheetName = 'tiles' | 'furniture' | 'items' | 'clothes' | 'seeds'

/** An item as its family's table writes it down, with the hand that draws it. */
export type ItemDefinition = Omit<CatalogueItem, 'texture' | 'textureX' | 'textureY' | 'color'> & {
  sheet: SheetName
  /** Whether the next odd id is its seed. */
  hasSeed: boolean
  paint: Painter
}

/** What the things of one table have together. */
export type Traits = Omit<
  ItemDefinition,
  'id' | 'name' | 'description' | 'rarity' | 'paint' | 'growSeconds'
>

export type Row = readonly [name: string, description: string, rarity: number, paint: Painter]

/** The game's `actionType` by what it does. */
export const actions = {
  fist: 0,
  wrench: 1,
  door: 2,
  lock: 3,
  consumable: 8,
  sign: 10,
  mainDoor: 13,
  bedrock: 15,
  foreground: 17,
  background: 18,
  seed: 19,
  clothes: 20,
  dice: 36,
  weatherMachine: 41,
  specialWeatherMachine: 81,
  display: 61,
  vending: 62,
} as const

export const collisions = { none: 0, solid: 1, jumpThrough: 2, gateway: 3, cloud: 12 } as const

const thing: Traits = {
  kind: kinds.foreground,
  clothingType: -1,
  actionType: actions.foreground,
  collision: collisions.none,
  punches: 3,
  resetSeconds: 4,
  maxAmount: 200,
  sheet: 'furniture',
  hasSeed: true,
}

export const traits = {
  block: (punches: number): Traits => ({
    ...thing,
    kind: kinds.solidBlock,
    collision: collisions.solid,
    punches,
    sheet: 'tiles',
  }),
  background: (punches: number): Traits => ({
    ...thing,
    kind: kinds.background,
    actionType: actions.background,
    punches,
    sheet: 'tiles',
  }),
  furniture: thing,
  platform: { ...thing, kind: kinds.solidBlock, collision: collisions.jumpThrough },
  door: { ...thing, actionType: actions.door, punches: 4 },
  sign: { ...thing, actionType: actions.sign },
  consumable: {
    ...thing,
    kind: kinds.consumable,
    actionType: actions.consumable,
    punches: 0,
    resetSeconds: 0,
    sheet: 'items',
    hasSeed: false,
  },
  machine: {
    ...thing,
    kind: kinds.solidBlock,
    punches: 6,
    collision: collisions.solid,
    hasSeed: false,
  },
  weatherMachine: { ...thing, actionType: actions.weatherMachine, punches: 6, hasSeed: false },
  colourWeatherMachine: {
    ...thing,
    actionType: actions.specialWeatherMachine,
    punches: 6,
    hasSeed: false,
  },
  lock: {
    ...thing,
    kind: kinds.lock,
    actionType: actions.lock,
    collision: collisions.solid,
    punches: 8,
    hasSeed: false,
  },
  clothing: (slot: Slot): Traits => ({
    ...thing,
    kind: kinds.clothing,
    clothingType: slot,
    actionType: actions.clothes,
    punches: 0,
    resetSeconds: 0,
    sheet: 'clothes',
    hasSeed: false,
  }),
} as const

/** An item with an id that operators' data already uses. */
export function fixed(id: number, shared: Traits, row: Row): ItemDefinition {
  const [name, description, rarity, paint] = row
  return { ...shared, id, name, description, rarity, paint, growSeconds: growSeconds(rarity) }
}

/**
 * A table of items with the even ids from `from` on. Worlds keep ids, so new rows go to the end of a table only,
 * and a table's end must stay clear of the next one's beginning.
 */
export function shelf(from: number, shared: Traits, rows: readonly Row[]): ItemDefinition[] {
  return rows.map((row, index) => fixed(from + index * 2, shared, row))
}

/** Common things grow in half a minute, the rarest for days. */
export function growSeconds(rarity: number): number {
  return rarity === 0 || rarity === 999 ? 0 : rarity ** 3 + 30 * rarity
}
