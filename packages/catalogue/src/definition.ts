import { type CatalogueItem, kinds } from './catalogue-item.ts'
import type { ItemEntry } from './item-entry.ts'
import { actions, itemTypes, type SheetName } from './item-types.ts'

/** An item without the data that its picture provides. */
export type Definition = Omit<CatalogueItem, 'texture' | 'textureX' | 'textureY' | 'color'> & {
  /** The item's folder below the art folder. */
  group: string
  /** The picture's path below the art folder, such as `woods/400-oak-planks.png`. */
  picture: string
  sheet: SheetName
  hasSeed: boolean
  /** Whether every pixel of the picture must be opaque. */
  fillsCell: boolean
  mayBeEmpty: boolean
  /** 0xRRGGBB. */
  seedColors: readonly [main: number, overlay: number]
}

/** Completes an entry of a group's file with the defaults of its type. */
export function defineItem(group: string, entry: ItemEntry): Definition {
  const { id, name, description, rarity, seedColors, type } = entry
  const { clothingType, kind, actionType, collision, ...standard } = itemTypes[type]
  return {
    ...{ id, name, description, rarity, kind, clothingType, actionType, collision },
    punches: entry.punches ?? standard.punches,
    growSeconds: calculateGrowSeconds(rarity),
    resetSeconds: entry.resetSeconds ?? standard.resetSeconds,
    maxAmount: entry.maxAmount ?? standard.maxAmount,
    group,
    picture: getPicturePath(group, id, name),
    sheet: entry.sheet ?? standard.sheet,
    hasSeed: entry.hasSeed ?? standard.hasSeed,
    fillsCell: standard.fillsCell && entry.seeThrough !== true,
    mayBeEmpty: type === 'blank',
    seedColors,
  }
}

/** Returns the seed that an item grows from. */
export function defineSeed(grown: Definition): Definition {
  const [id, name] = [grown.id + 1, `${grown.name} Seed`]
  return {
    ...grown,
    id,
    name,
    description: `Plant it to grow ${grown.name}.`,
    kind: kinds.seed,
    actionType: actions.seed,
    collision: 0,
    punches: 1,
    picture: getPicturePath(grown.group, id, name),
    sheet: 'seeds',
    hasSeed: false,
    fillsCell: false,
  }
}

function getPicturePath(group: string, id: number, name: string): string {
  const slug = name.toLowerCase().replaceAll("'", '').replaceAll(' ', '-')
  return `${group}/${id}-${slug}.png`
}

/** Common items grow in half a minute, the rarest in days. */
function calculateGrowSeconds(rarity: number): number {
  return rarity === 0 || rarity === 999 ? 0 : rarity ** 3 + 30 * rarity
}
