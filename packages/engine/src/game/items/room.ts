import type { Scene } from '../scene.ts'
import { countRoomFor } from './inventory.ts'

/** Returns how many more of an item the actor can carry: none of one that clients do not know. */
export const countRoom = ({ actor, items }: Pick<Scene, 'actor' | 'items'>, itemId: number) =>
  items.mayExist(itemId) ? countRoomFor(actor.player, itemId, items.getTraits(itemId).maxAmount) : 0
