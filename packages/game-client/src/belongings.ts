import type { Drop } from '@trellis/protocol/map/world-map.ts'
import type { ServerMessage } from './game-events.ts'

const gemsItemId = 112
const maxPerItem = 200

/**
 * The items that the player carries, as far as the server has sent them. A whole inventory replaces all
 * counts, so a server may send a collected drop, an inventory after it, or both, without double counting. The
 * reverse order would count twice: a server sends the removal of a drop before its result, or sends no
 * result.
 */
export class Belongings {
  slots = 0
  gems = 0
  readonly #stacks = new Map<number, number>()
  readonly #worn = new Set<number>()

  countItem(itemId: number): number {
    return this.#stacks.get(itemId) ?? 0
  }

  isWorn(itemId: number): boolean {
    return this.#worn.has(itemId)
  }

  get stacks(): ReadonlyMap<number, number> {
    return this.#stacks
  }

  handle(message: ServerMessage): void {
    if (message.kind === 'inventory') this.#replace(message.inventory)
    if (message.kind === 'items-taken') this.#add(message.itemId, -message.count)
    if (message.kind === 'items-given') this.#add(message.itemId, message.count)
    if (message.kind === 'gems') this.gems = message.gems
  }

  #replace({ slots, stacks }: Extract<ServerMessage, { kind: 'inventory' }>['inventory']): void {
    this.slots = slots
    this.#stacks.clear()
    this.#worn.clear()
    for (const { itemId, count, isWorn } of stacks) {
      this.#stacks.set(itemId, this.countItem(itemId) + count)
      if (isWorn) this.#worn.add(itemId)
    }
  }

  /**
   * Adds a collected drop: the server sends only its removal, and the client counts the items. Gems have a
   * packet.
   */
  collect({ itemId, count }: Drop): void {
    if (itemId !== gemsItemId) this.#add(itemId, count)
  }

  /** Subtracts a placed item: the server sends only the player's tile change for it. */
  placed(itemId: number): void {
    this.#add(itemId, -1)
  }

  #add(itemId: number, by: number): void {
    this.#set(itemId, Math.min(maxPerItem, this.countItem(itemId) + by))
  }

  #set(itemId: number, count: number): void {
    if (count > 0) this.#stacks.set(itemId, count)
    else this.#stacks.delete(itemId)
  }
}
