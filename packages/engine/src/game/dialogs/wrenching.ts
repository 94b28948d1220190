import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import { blockAt, foregroundOf, indexOfTile } from '../block.ts'
import type { GameEvent } from '../events/game-event.ts'
import { isLock } from '../item-nature.ts'
import { openWorldLock } from '../locks/world-lock-dialog.ts'
import { isNear } from '../near.ts'
import type { Scene } from '../scene.ts'

type Wrench = Extract<PlayerRequest, { kind: 'punch' | 'wrench' }>

/** The dialog of whatever stands at the tile, for whoever may see it. */
export function wrenchTile(scene: Scene, tile: Wrench): GameEvent[] {
  const index = indexOfTile(scene.world, tile)
  if (index === null || !isNear(scene.actor.place, index)) return []
  const nature = scene.items.natureOf(foregroundOf(blockAt(scene.world, index)))
  return isLock(nature) ? openWorldLock(scene, index) : []
}
