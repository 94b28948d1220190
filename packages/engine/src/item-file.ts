import { readFile } from 'node:fs/promises'
import type { ItemRecord } from '@trellis/items/item-record.ts'
import { decodeItemsDat } from '@trellis/items/items-dat/decode.ts'
import { itemsDatHash } from '@trellis/items/items-dat/hash.ts'
import { actionTypes, type ItemNature, type Items, itemIds } from './game/item-nature.ts'

/** What the engine knows of items, and what clients are given of them. */
export type ItemFile = Items & {
  /** As clients compare it with that of their own file; 0 when there is none to compare. */
  hash: number
  /** The whole file; null when there is none. */
  bytes: Uint8Array | null
}

const plainNature: Omit<ItemNature, 'id' | 'name'> = {
  actionType: actionTypes.foreground,
  clothingType: 0,
  collision: 1,
  punches: 3,
  resetMs: 4000,
  growSeconds: 31,
  rarity: 1,
  maxAmount: 200,
}

/** Items whose ids all data of this game use: enough for doors, signs and locks to be seen as such. */
const wellKnown: ReadonlyMap<number, number> = new Map([
  [itemIds.fist, actionTypes.fist],
  [itemIds.wrench, actionTypes.wrench],
  [itemIds.mainDoor, actionTypes.mainDoor],
  [itemIds.bedrock, actionTypes.bedrock],
  [itemIds.cave, actionTypes.background],
  [itemIds.sign, actionTypes.sign],
  ...[202, 204, 206, 242, 1796, 4994, 7188].map((id) => [id, actionTypes.lock] as const),
])

const plainly = (id: number): ItemNature => ({
  ...plainNature,
  id,
  name: `item ${id}`,
  actionType: wellKnown.get(id) ?? plainNature.actionType,
})

const noItemFile: ItemFile = {
  hash: 0,
  bytes: null,
  natureOf: plainly,
  has: (id) => wellKnown.has(id),
}

/** Reads an `items.dat`; without a path only what is well known is known. Throws for one that cannot be read. */
export async function readItemFile(path: string | null): Promise<ItemFile> {
  if (path === null) return noItemFile
  const bytes = await readFile(path)
  // The records of thousands of items take many times what is needed of them here.
  const natures = new Map(
    decodeItemsDat(bytes)
      .items.filter(isItem)
      .map((record) => [record.id, natureOf(record)]),
  )
  return {
    hash: itemsDatHash(bytes),
    bytes,
    natureOf: (id) => natures.get(id) ?? plainly(id),
    has: (id) => natures.has(id),
  }
}

/** Gaps between ids are filled up with records of this name. */
const isItem = ({ name }: ItemRecord) => !name.startsWith('null_item')

function natureOf(record: ItemRecord): ItemNature {
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
