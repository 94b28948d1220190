import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@trellis/document/json-value.ts'

/** Locks by the number of World Locks that each is worth. */
const lockValues: ReadonlyMap<number, number> = new Map([
  [242, 1],
  [1796, 100],
  [7188, 10_000],
])

/** Returns the value of all locks of a server, and the number of each of these items, from its files. */
export function countPrecious(folder: string, itemIds: readonly number[]): Record<string, number> {
  const held = new Map<number, number>()
  const add = (itemId: unknown, count: unknown) => {
    if (typeof itemId === 'number' && typeof count === 'number')
      held.set(itemId, (held.get(itemId) ?? 0) + count)
  }
  const database = join(folder, 'data/database')
  for (const player of readAll(join(database, 'players'))) {
    for (const [itemId, count] of getList(player.inventory)) add(itemId, count)
    add(242, player.wl_bank_amount)
    add(1796, player.dl_bank_amount)
  }
  for (const world of readAll(join(database, 'worlds'))) {
    for (const [itemId, count] of getList(world.drop_new)) add(itemId, count)
    for (const block of getList(world.blocks)) countBlock(block, add)
  }
  let locks = 0
  for (const [itemId, value] of lockValues) locks += (held.get(itemId) ?? 0) * value
  const items = itemIds.map((itemId) => [String(itemId), held.get(itemId) ?? 0] as const)
  return { locks, ...Object.fromEntries(items) }
}

/** Counts the block and the items inside: goods, earnings, stored, given, worn and shown ones. */
function countBlock(block: JsonObject, add: (itemId: unknown, count: unknown) => void): void {
  add(block.f, 1)
  for (const [itemId, count] of getList(block.box)) add(itemId, count)
  for (const { itemId, count } of getList(block.gifts)) add(itemId, count)
  for (const itemId of Object.values(block.wears ?? {})) add(itemId, 1)
  add(242, block.wl ?? 0)
  // A display shows one item, a vending machine has a count of it.
  add(block.id, block.c ?? 1)
}

const getList = (value: unknown): any[] => (Array.isArray(value) ? value : [])

function readAll(path: string): any[] {
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(path, name), 'utf8')))
}
