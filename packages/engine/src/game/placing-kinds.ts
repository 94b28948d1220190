import type { GameEvent } from './events/game-event.ts'
import type { Scene } from './scene.ts'

export type Placement = { itemId: number; index: number }

/** What comes of placing an item; null leaves it to be placed as any block is. */
export type Placing = (scene: Scene, placement: Placement) => GameEvent[] | null

/** By the action type of the item. */
const kinds: ReadonlyMap<number, Placing> = new Map()

/**
 * For items that are more than a block once they are placed: the actor carries one, may build there, and the tile has
 * room for it. What they give must take the item away, see `lossOf`.
 */
export function placingOf(scene: Scene, placement: Placement): GameEvent[] | null {
  const { actionType } = scene.items.natureOf(placement.itemId)
  return kinds.get(actionType)?.(scene, placement) ?? null
}
