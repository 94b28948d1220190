import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { type Operation, operate } from '@trellis/game-data/journal/operation.ts'
import { countRoomFor, getInventory, listInventoryOperations } from './inventory.ts'

/** Tries changes of a player's inventory on a copy, one after the other, and collects their operations. */
export class InventoryTrial {
  readonly operations: Operation[] = []
  readonly #copy: JsonObject

  constructor(player: JsonObject) {
    this.#copy = { inventory: structuredClone(getInventory(player)) }
  }

  /** The player's file as far as it matters here, after the changes so far. */
  get player(): JsonObject {
    return this.#copy
  }

  /** Returns false, and changes nothing, when the player has fewer. */
  take(itemId: number, count: number): boolean {
    if (countItem(getInventory(this.#copy), itemId) < count) return false
    this.#change(itemId, -count)
    return true
  }

  /** Returns false, and changes nothing, when there is no room for all of them. */
  give(itemId: number, count: number, maxAmount: number): boolean {
    if (countRoomFor(this.#copy, itemId, maxAmount) < count) return false
    this.#change(itemId, count)
    return true
  }

  countRoom(itemId: number, maxAmount: number): number {
    return countRoomFor(this.#copy, itemId, maxAmount)
  }

  #change(itemId: number, by: number): void {
    const steps = listInventoryOperations(this.#copy, itemId, by)
    for (const step of steps) operate(this.#copy, step)
    this.operations.push(...steps)
  }
}
