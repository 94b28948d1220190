import type { GameEvent } from '../events/game-event.ts'
import type { Scene } from '../scene.ts'
import { InventoryTrial } from './inventory-trial.ts'

/** Several stacks that the actor receives at once. */
export class PackedItems {
  readonly #scene: Scene
  readonly #trial: InventoryTrial
  readonly #received: GameEvent[] = []

  constructor(scene: Scene) {
    this.#scene = scene
    this.#trial = new InventoryTrial(scene.actor.player)
  }

  get events(): GameEvent[] {
    return [...this.#received]
  }

  /** Returns whether all of the stack fits; it is received only then. */
  add(itemId: number, count: number): boolean {
    const { maxAmount } = this.#scene.items.getTraits(itemId)
    if (!this.#trial.give(itemId, count, maxAmount)) return false
    this.#received.push({ kind: 'items', itemId, by: count })
    return true
  }
}
