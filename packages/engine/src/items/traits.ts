import type { ItemRecord } from '@trellis/items/item-record.ts'
import { actionTypes, type ItemTraits, itemIds } from '../game/items/item-traits.ts'

const plain: Omit<ItemTraits, 'id' | 'name' | 'actionType'> = {
  clothingType: 0,
  collision: 1,
  punches: 3,
  resetMs: 4000,
  growSeconds: 31,
  rarity: 1,
  maxAmount: 200,
}

/** Returns the default properties, for an id without an item. */
export function getDefaultTraits(
  id: number,
  actionType: number = actionTypes.foreground,
): ItemTraits {
  return { ...plain, id, name: `item ${id}`, actionType }
}

/** Items whose ids all data of this game share: enough to recognise doors, signs and locks. */
export const wellKnownItems: ReadonlyMap<number, ItemTraits> = new Map(
  [
    [itemIds.fist, actionTypes.fist] as const,
    [itemIds.wrench, actionTypes.wrench] as const,
    [itemIds.mainDoor, actionTypes.mainDoor] as const,
    [itemIds.bedrock, actionTypes.bedrock] as const,
    [itemIds.cave, actionTypes.background] as const,
    [itemIds.sign, actionTypes.sign] as const,
    ...[202, 204, 206, 242, 1796, 4994, 7188].map((id) => [id, actionTypes.lock] as const),
  ].map(([id, actionType]) => [id, getDefaultTraits(id, actionType)]),
)

export function readTraits(record: ItemRecord): ItemTraits {
  return {
    id: record.id,
    name: record.name.toWellFormed(),
    actionType: record.actionType,
    clothingType: record.clothingType,
    collision: record.collision,
    punches: Math.ceil(record.breakHits / 6),
    resetMs: Math.max(0, record.resetSeconds) * 1000,
    growSeconds: Math.max(0, record.growSeconds),
    rarity: record.rarity,
    maxAmount: record.maxAmount,
  }
}
