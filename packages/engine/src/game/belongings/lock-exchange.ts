import type { GameEvent } from '../events/game-event.ts'
import { getItemName } from '../item-name.ts'
import { itemIds } from '../item-traits.ts'
import { createRefusals } from '../message-events.ts'
import type { Scene } from '../scene.ts'
import { countCarried, listLoss } from './loss.ts'
import { countRoom } from './room.ts'

/** The locks from the least to the most precious; a hundred of one are worth one of the next. */
const locks: readonly number[] = [itemIds.worldLock, itemIds.diamondLock, itemIds.blueGemLock]
const rate = 100

/**
 * Returns the events of using a lock: a hundred become one of the next kind, and fewer are split into a hundred
 * of the kind before. Returns null for items that are not exchanged.
 */
export function exchangeLocks(scene: Scene, itemId: number): GameEvent[] | null {
  const place = locks.indexOf(itemId)
  if (place < 0) return null
  const [less, more] = [locks[place - 1], locks[place + 1]]
  if (more !== undefined && scene.items.has(more) && countCarried(scene, itemId) >= rate)
    return exchange(scene, { itemId, count: rate }, { itemId: more, count: 1 })
  if (less === undefined) return createRefusals(`You need ${rate} to exchange them.`)
  return exchange(scene, { itemId, count: 1 }, { itemId: less, count: rate })
}

type Stack = { itemId: number; count: number }

/** The room is counted before the locks are given away, so that a full inventory loses nothing. */
function exchange(scene: Scene, from: Stack, to: Stack): GameEvent[] {
  const name = getItemName(scene, to.itemId)
  if (countRoom(scene, to.itemId) < to.count)
    return createRefusals(`You have no room for ${to.count} ${name}.`)
  return [
    ...listLoss(scene, from.itemId, from.count),
    { kind: 'items', itemId: to.itemId, by: to.count },
    ...createRefusals(
      `${from.count} ${getItemName(scene, from.itemId)} became ${to.count} ${name}.`,
    ),
  ]
}
