import type { GameEvent } from '../game/events/game-event.ts'
import { listDrops } from '../game/world/drops.ts'
import type { World } from '../game/world/world.ts'

/**
 * Detects inventory changes that a client counts without a packet: one item fewer for the tile change that
 * places it, and the whole drop that its player takes. Call `has` for the events of one rule in their order.
 */
export class CountedItems {
  readonly #world: World
  #counted: { itemId: number; by: number } | null = null

  constructor(world: World) {
    this.#world = world
  }

  /** Returns whether the client has already counted this inventory change from the event before it. */
  has(event: GameEvent): boolean {
    if (event.kind === 'items') {
      const { itemId, by } = event
      const isCounted = this.#counted?.itemId === itemId && this.#counted.by === by
      this.#counted = null
      return isCounted
    }
    this.#counted = this.#countedBy(event) ?? this.#counted
    return false
  }

  #countedBy(event: GameEvent): { itemId: number; by: number } | null {
    if (event.kind === 'block' && typeof event.shown === 'object') {
      return { itemId: event.shown.placed, by: -1 }
    }
    if (event.kind !== 'drop-gone' || !event.isTaken) return null
    const taken = listDrops(this.#world).find(({ uid }) => uid === event.uid)
    return taken ? { itemId: taken.itemId, by: taken.count } : null
  }
}
