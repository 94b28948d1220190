import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { type Pair } from '@trellis/game-data/inventory.ts'
import { isStock } from '../items/inventory.ts'
import { isAmount } from './settings.ts'

/** The owner's rules for one item. An unset rule has no effect. */
export type CustomItem = {
  id: number
  /** The name shown to players. An empty name keeps the item's own. */
  name: string
  description: string
  /** When worn: the number of tiles that a punch reaches and hits. 0 keeps the default. */
  farPunch: number
  /** When worn: the number of tiles that placing reaches. */
  farPlace: number
  /** When worn: the hit points that a punch removes. */
  punchHits: number
  punchEffect: number
  /** The maximum number of gems that it drops as a block, or the factor on dropped gems when it is worn. */
  gems: number
  /** A factor on the experience gained. */
  xp: number
  /** Percent. */
  bonusChance: number
  /** Percent. Null keeps the item's own chance. */
  seedChance: number | null
  extraDrops: Pair[]
  price: number
  isGacha: boolean
  isFarmable: boolean
  isBlocked: boolean
  isUnobtainable: boolean
  isUntradeable: boolean
  isHiddenFromShop: boolean
}

export type CustomItems = ReadonlyMap<number, CustomItem>

/** Parses `edit_itemv2.json`. Skips entries without an id and ignores values of a wrong type. */
export function getCustomItems(file: JsonObject | null): CustomItems {
  const entries: unknown[] = Array.isArray(file?.items) ? file.items : []
  const items = new Map<number, CustomItem>()
  for (const entry of entries) {
    if (isObject(entry) && isAmount(entry.ID)) items.set(entry.ID, getCustomItem(entry.ID, entry))
  }
  return items
}

const maxText = 500

function getCustomItem(id: number, entry: JsonObject): CustomItem {
  const amount = (key: string) => {
    const value = entry[key]
    return isAmount(value) ? value : 0
  }
  const drops: unknown[] = Array.isArray(entry.Extra_Drops) ? entry.Extra_Drops : []
  const text = (key: string) => {
    const value = entry[key]
    return typeof value === 'string' ? value.slice(0, maxText) : ''
  }
  const flag = (name: string) => entry[`property_${name}`] === true
  return {
    id,
    name: text('Name'),
    description: text('Desc'),
    farPunch: amount('Far_Punch'),
    farPlace: amount('Punch_Place'),
    punchHits: amount('Punch_Hit'),
    punchEffect: amount('Punch_Id'),
    gems: amount('Gems'),
    xp: amount('Xp'),
    bonusChance: amount('Bonus'),
    // Every new item has zero, so zero cannot mean that seeds never drop.
    seedChance: amount('Change_Drop_Seeds') || null,
    extraDrops: drops.filter(isStock),
    price: amount('Item_Price'),
    isGacha: flag('gacha'),
    isFarmable: flag('farmable'),
    isBlocked: flag('blocked'),
    isUnobtainable: flag('unobtainable'),
    isUntradeable: flag('untradeable'),
    isHiddenFromShop: flag('blacklist'),
  }
}
