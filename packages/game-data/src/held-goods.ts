import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { isPair, type Pair } from './inventory.ts'
import { getItemId } from './player-look.ts'

const worldLock = 242
const goodsKeys = ['id', 'c', 'wl', 'box', 'gifts', 'wears'] as const

/** The items that a tile held, and the player whose lock is over it; '' where no lock is. */
export type LostGoods = { index: number; owner: string; goods: Pair[] }

type World = JsonObject

/**
 * Returns the items that a tile holds for players: the goods and earnings of a machine, the item on a display, gifts,
 * clothes, and the content of a box. Malformed entries count as none, because other programs write files too.
 */
export function readHeldGoods(block: unknown): Map<number, number> {
  const held = new Map<number, number>()
  if (!isObject(block)) return held
  const add = (itemId: unknown, count: unknown) => {
    const id = getItemId(itemId)
    if (id === 0 || typeof count !== 'number' || !Number.isInteger(count) || count < 1) return
    held.set(id, (held.get(id) ?? 0) + count)
  }
  // A display has one item and no count.
  add(block.id, block.c === undefined ? 1 : block.c)
  add(worldLock, block.wl)
  for (const entry of readList(block.box)) if (isPair(entry)) add(...entry)
  for (const gift of readList(block.gifts)) if (isObject(gift)) add(gift.itemId, gift.count)
  if (isObject(block.wears)) for (const itemId of Object.values(block.wears)) add(itemId, 1)
  return held
}

/** Returns the goods that the tiles of a world held before and do not hold any more. They are lost with their block. */
export function findLostGoods(before: World, after: World): LostGoods[] {
  const [old, now] = [readList(before.blocks), readList(after.blocks)]
  return old.flatMap((block, index): LostGoods[] => {
    const goods = block === now[index] ? [] : findLostInBlock(block, now[index])
    return goods.length === 0 ? [] : [{ index, owner: getOwnerAt(before, index), goods }]
  })
}

/** Returns the goods that a block held before and does not hold any more. */
export function findLostInBlock(before: unknown, after: unknown): Pair[] {
  const had = readHeldGoods(before)
  if (had.size === 0) return []
  const kept = getForeground(before) === getForeground(after) ? readHeldGoods(after) : new Map()
  return [...had].flatMap(([itemId, count]): Pair[] => {
    const lost = count - (kept.get(itemId) ?? 0)
    return lost > 0 ? [[itemId, lost]] : []
  })
}

/** Removes the goods from those tiles that have another foreground by now, so that they exist only once. */
export function dropOrphanGoods(before: World, after: World, lost: readonly LostGoods[]): void {
  const [old, now] = [readList(before.blocks), readList(after.blocks)]
  for (const { index } of lost) {
    const block = now[index]
    if (!isObject(block) || getForeground(old[index]) === getForeground(block)) continue
    for (const key of goodsKeys) delete block[key]
  }
}

/** Returns the name of the owner of the lock over a tile, or of the world; '' without one. */
export function getOwnerAt({ blocks, owner }: World, index: number): string {
  const tiles = readList(blocks)
  const block = tiles[index]
  const guard = isObject(block) && (block.l === true || block.l === 1) ? block.lq : undefined
  const lock = typeof guard === 'number' ? tiles[guard] : undefined
  const lockOwner = isObject(lock) ? lock.lo : undefined
  if (typeof lockOwner === 'string' && lockOwner !== '') return lockOwner
  return typeof owner === 'string' ? owner : ''
}

const readList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const getForeground = (block: unknown): unknown => (isObject(block) ? (block.f ?? 0) : 0)
