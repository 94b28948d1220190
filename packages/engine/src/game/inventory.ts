import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'

/** [item id, count] */
export type Pair = [id: number, count: number]

/** A stack holds no more than this. */
export const mostPerSlot = 200

export function isPair(value: unknown): value is Pair {
  return Array.isArray(value) && Number.isInteger(value[0]) && Number.isInteger(value[1])
}

/** A pair that can be handed out: of a real item, at least one. */
export function isStock(value: unknown): value is Pair {
  return isPair(value) && value[0] > 0 && value[1] > 0
}

const isEmpty = (slot: unknown) => isPair(slot) && slot[0] === 0

export function countOf(inventory: readonly unknown[], id: number): number {
  const slot = inventory.find((it) => isPair(it) && it[0] === id)
  return isPair(slot) ? slot[1] : 0
}

/** Puts items into their stack, or the first empty slot, or a new one. Gives how many found room. */
export function give(inventory: unknown[], id: number, count: number): number {
  const at = inventory.findIndex((slot) => isPair(slot) && slot[0] === id)
  const had = countOf(inventory, id)
  const now = Math.min(mostPerSlot, had + count)
  if (now <= had) return 0
  const free = inventory.findIndex(isEmpty)
  if (at < 0 && free < 0 && inventory.length >= maxSlots) return 0
  if (at >= 0) inventory[at] = [id, now]
  else if (free >= 0) inventory[free] = [id, now]
  else inventory.push([id, now])
  return now - had
}

/** Takes items out of their stack. Gives how many were there to take. */
export function take(inventory: unknown[], id: number, count: number): number {
  const at = inventory.findIndex((slot) => isPair(slot) && slot[0] === id)
  const had = countOf(inventory, id)
  const taken = Math.min(had, count)
  if (taken > 0) inventory[at] = taken === had ? [0, 0] : [id, had - taken]
  return taken
}

export const inventoryOf = ({ inventory }: JsonObject): unknown[] =>
  Array.isArray(inventory) ? inventory : []

const maxSlots = listBounds.inventory.max

/** How many more of an item the player can carry; `most` is what a stack of it holds. */
export function roomFor(player: JsonObject, id: number, most = mostPerSlot): number {
  const inventory = inventoryOf(player)
  const had = countOf(inventory, id)
  const hasSlot = had > 0 || inventory.length < maxSlots || inventory.some(isEmpty)
  return hasSlot ? Math.max(0, Math.min(most, mostPerSlot) - had) : 0
}

/**
 * What makes a stack so much larger, or smaller; a stack that is used up leaves an empty slot. Rules ask before whether
 * there is room, or enough: what is beyond is lost here.
 */
export function inventoryOperations(player: JsonObject, id: number, by: number): Operation[] {
  const inventory = inventoryOf(player)
  const at = inventory.findIndex((slot) => isPair(slot) && slot[0] === id)
  const count = Math.max(0, countOf(inventory, id) + by)
  if (at >= 0) return [{ set: ['inventory', at], value: count > 0 ? [id, count] : [0, 0] }]
  if (count === 0) return []
  const free = inventory.findIndex(isEmpty)
  const place = free >= 0 ? free : inventory.length
  return [{ set: ['inventory', place], value: [id, count] }]
}
