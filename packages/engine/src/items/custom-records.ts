import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { type ItemRecord, plainRecord } from '@trellis/items/item-record.ts'
import { actionTypes } from '../game/items/item-traits.ts'

/** Returns the hash of a texture's file for `items.dat`; 0 when the file does not exist. */
export type TextureHash = (file: string) => number

/** Maps the panel's kinds of items to the game's. */
const byKind = new Map<number, { actionType: number; collision?: number }>([
  [0, { actionType: actionTypes.fist }],
  [1, { actionType: actionTypes.wrench }],
  [2, { actionType: actionTypes.consumable }],
  [3, { actionType: actionTypes.seed }],
  [4, { actionType: actionTypes.foreground, collision: 1 }],
  [5, { actionType: actionTypes.background, collision: 0 }],
  [6, { actionType: actionTypes.foreground, collision: 0 }],
  [7, { actionType: actionTypes.clothes, collision: 0 }],
  [8, { actionType: actionTypes.lock, collision: 1 }],
])

const maxId = 0xffff
/**
 * Limits the gap that one id may open, because a file with ids far beyond its items would grow by all the
 * gaps.
 */
const maxGap = 10_000

/**
 * Returns the items with the owner's changes and additions. An unset key, or one of a wrong type, leaves the
 * item unchanged. Clients take the n-th record for item n, so gaps are filled.
 */
export function withCustomItems(
  records: readonly ItemRecord[],
  file: JsonObject | null,
  getHash: TextureHash,
): ItemRecord[] {
  const entries: unknown[] = Array.isArray(file?.items) ? file.items : []
  const items = [...records]
  for (const entry of entries) {
    if (!isObject(entry)) continue
    const id = findWholeIn(entry.ID, 0, maxId)
    if (id === null || id > items.length + maxGap) continue
    while (items.length <= id) items.push(createFiller(items.length))
    items[id] = recordWith(items[id] ?? createFiller(id), entry, getHash)
  }
  return items
}

function createFiller(id: number): ItemRecord {
  const nothing = { breakHits: 0, rarity: 999, maxAmount: 0, growSeconds: 0 }
  return { ...plainRecord, ...nothing, id, name: getFillerName(id) }
}

const getFillerName = (id: number) => `null_item${id}`

function recordWith(record: ItemRecord, entry: JsonObject, getHash: TextureHash): ItemRecord {
  const isNew = record.name === getFillerName(record.id)
  const { id } = record
  const base = isNew ? { ...plainRecord, id, name: record.name, spread: 1 } : record
  const kind = byKind.get(findWholeIn(entry.item_kind, 0, 8) ?? -1)
  const punches = findWholeIn(entry.break_hits, 0, 42)
  return {
    ...base,
    ...kind,
    ...readName(entry),
    ...readTexture(entry, getHash),
    ...(punches !== null && { breakHits: punches * 6 }),
    ...readField('collision', entry.collision_type, 13),
    ...readField('clothingType', entry.clothing_type, 8),
    ...readField('growSeconds', entry.grow_time, 0x7fff_ffff),
    ...readField('rarity', entry.rarity, 999),
  }
}

function readName({ Name: name }: JsonObject): Partial<ItemRecord> {
  return typeof name === 'string' && name !== '' ? { name: name.slice(0, 60) } : {}
}

function readTexture({ texture, texture_x, texture_y }: JsonObject, getHash: TextureHash) {
  if (typeof texture !== 'string' || !/^[a-z0-9_]{1,64}\.rttex$/.test(texture)) return {}
  return {
    textureFile: texture,
    textureHash: getHash(texture),
    textureX: findWholeIn(texture_x, 0, 255) ?? 0,
    textureY: findWholeIn(texture_y, 0, 255) ?? 0,
  }
}

function readField(name: keyof ItemRecord, value: unknown, max: number): Partial<ItemRecord> {
  const number = findWholeIn(value, 0, max)
  return number === null ? {} : { [name]: number }
}

function findWholeIn(value: unknown, min: number, max: number): number | null {
  const isWhole = typeof value === 'number' && Number.isInteger(value)
  return isWhole && value >= min && value <= max ? value : null
}
