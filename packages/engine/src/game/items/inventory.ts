import { isHandedOut } from '@trellis/contract/kit/handed-out-items.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import {
  countItem,
  isEmptySlot,
  isPair,
  maxPerSlot,
  type Pair,
} from '@trellis/game-data/inventory.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'

/** Returns whether a pair can be handed out: it has a real item and a count of at least one. */
export function isStock(value: unknown): value is Pair {
  return isPair(value) && value[0] > 0 && value[1] > 0
}

/** Removes items from their stack. Returns how many were removed. */
export function take(inventory: unknown[], id: number, count: number): number {
  const at = inventory.findIndex((slot) => isPair(slot) && slot[0] === id)
  const had = countItem(inventory, id)
  const taken = Math.min(had, count)
  if (taken > 0) inventory[at] = taken === had ? [0, 0] : [id, had - taken]
  return taken
}

export const getInventory = ({ inventory }: JsonObject): unknown[] =>
  Array.isArray(inventory) ? inventory : []

const maxSlots = listBounds.inventory.max

/**
 * Returns how many more of an item the player can carry. `max` is the item's maximum stack. Gems, and a second fist or
 * wrench, have no room anywhere.
 */
export function countRoomFor(player: JsonObject, id: number, max = maxPerSlot): number {
  if (!isHandedOut(id)) return 0
  const inventory = getInventory(player)
  const had = countItem(inventory, id)
  const hasSlot = had > 0 || inventory.length < maxSlots || inventory.some(isEmptySlot)
  return hasSlot ? Math.max(0, Math.min(max, maxPerSlot) - had) : 0
}

/**
 * Returns the operations that grow or shrink a stack. An exhausted stack leaves an empty slot. Rules check
 * room and count first: any excess is lost here.
 */
export function listInventoryOperations(player: JsonObject, id: number, by: number): Operation[] {
  const inventory = getInventory(player)
  const at = inventory.findIndex((slot) => isPair(slot) && slot[0] === id)
  const count = Math.max(0, countItem(inventory, id) + by)
  if (at >= 0) return [{ set: ['inventory', at], value: count > 0 ? [id, count] : [0, 0] }]
  if (count === 0) return []
  const free = inventory.findIndex(isEmptySlot)
  const place = free >= 0 ? free : inventory.length
  return [{ set: ['inventory', place], value: [id, count] }]
}
