import { countRoomFor } from '../inventory.ts'
import type { Scene } from '../scene.ts'

/** Returns how many more of an item the actor can carry. */
export const countRoom = ({ actor, items }: Pick<Scene, 'actor' | 'items'>, itemId: number) =>
  countRoomFor(actor.player, itemId, items.getTraits(itemId).maxAmount)
