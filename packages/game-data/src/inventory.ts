import { listBounds } from '@trellis/contract/kit/list-bounds.ts'

/** [item id, count] */
export type Pair = [id: number, count: number]

/** The maximum number of items in a stack. */
export const maxPerSlot = 200

export function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && Number.isInteger(value[0]) && Number.isInteger(value[1])
}

export const isEmptySlot = (slot: unknown) => isPair(slot) && slot[0] === 0

export function countItem(inventory: readonly unknown[], id: number): number {
  const slot = inventory.find((it) => isPair(it) && it[0] === id)
  return isPair(slot) ? slot[1] : 0
}

/** Adds items to their stack, the first empty slot, or a new slot. Returns how many fit. */
export function give(inventory: unknown[], id: number, count: number): number {
  const at = inventory.findIndex((slot) => isPair(slot) && slot[0] === id)
  const had = countItem(inventory, id)
  const now = Math.min(maxPerSlot, had + count)
  if (now <= had) return 0
  const free = inventory.findIndex(isEmptySlot)
  if (at < 0 && free < 0 && inventory.length >= listBounds.inventory.max) return 0
  if (at >= 0) inventory[at] = [id, now]
  else if (free >= 0) inventory[free] = [id, now]
  else inventory.push([id, now])
  return now - had
}
