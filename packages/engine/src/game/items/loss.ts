import { countItem } from '@trellis/game-data/inventory.ts'
import { getClothes } from '@trellis/game-data/player-look.ts'
import type { GameEvent } from '../events/game-event.ts'
import type { Scene } from '../scene.ts'
import { getInventory } from './inventory.ts'

export function countCarried({ actor }: Pick<Scene, 'actor'>, itemId: number): number {
  return itemId > 0 ? countItem(getInventory(actor.player), itemId) : 0
}

/** Removes items from the actor's stack, and takes the item off when none are left. */
export function listLoss(scene: Scene, itemId: number, count: number): GameEvent[] {
  const lost: GameEvent = { kind: 'items', itemId, by: -count }
  return count < countCarried(scene, itemId) ? [lost] : [lost, ...takeOffClothes(scene, itemId)]
}

/** Returns no events when the item is not worn. */
export function takeOffClothes({ actor }: Pick<Scene, 'actor'>, itemId: number): GameEvent[] {
  const worn = Object.entries(getClothes(actor.player)).filter(([, id]) => id === itemId)
  return worn.map(([key]) => ({ kind: 'player-key', key, value: 0, shown: 'clothes' }))
}
