import type { GameEvent } from '../events/game-event.ts'
import type { Scene } from '../scene.ts'
import { getTile } from '../world/block.ts'
import { tilePixels } from '../world/position.ts'
import { countRoom } from './room.ts'

/**
 * Returns items to the player who removed them from a tile, or drops them there when the inventory is full,
 * so that none are lost.
 */
export function giveBack(scene: Scene, index: number, itemIds: readonly number[]): GameEvent[] {
  const counts = new Map<number, number>()
  for (const itemId of itemIds) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  let uid = scene.nextDropUid
  return [...counts].map(([itemId, count]): GameEvent => {
    const hasRoom = countRoom(scene, itemId) >= count
    if (hasRoom) return { kind: 'items', itemId, by: count }
    return { kind: 'drop', drop: { itemId, count, uid: uid++, ...getMiddle(index) } }
  })
}

function getMiddle(index: number) {
  const { tileX, tileY } = getTile(index)
  const inset = tilePixels / 4
  return { x: tileX * tilePixels + inset, y: tileY * tilePixels + inset }
}
