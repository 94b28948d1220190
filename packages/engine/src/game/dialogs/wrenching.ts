import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import { blockAt, getForeground, indexOfTile } from '../block.ts'
import { isInReach } from '../blocks/hand.ts'
import { isDoor, openDoor } from '../doors/door-dialog.ts'
import { isGate, openGate } from '../doors/gate-dialog.ts'
import type { GameEvent } from '../events/game-event.ts'
import { actionTypes, type ItemNature, isLock } from '../item-nature.ts'
import { openAreaLock } from '../locks/area-lock-dialog.ts'
import { getAreaSize } from '../locks/lock-kinds.ts'
import { openWorldLock } from '../locks/world-lock-dialog.ts'
import { openDisplay } from '../machines/display.ts'
import type { Scene } from '../scene.ts'
import { openSign } from '../signs/sign-dialog.ts'
import { openInfinity } from '../weather/infinity-dialog.ts'
import { isInfinityMachine } from '../weather/weather-machine.ts'

type Wrench = Extract<PlayerRequest, { kind: 'punch' | 'wrench' }>

/** Opens the dialog of the block at a tile, for players who may see it. */
export function wrenchTile(scene: Scene, tile: Wrench): GameEvent[] {
  const index = indexOfTile(scene.world, tile)
  if (index === null || !isInReach(scene.actor, tile)) return []
  const open = findDialog(scene.items.getNature(getForeground(blockAt(scene.world, index))))
  return open?.(scene, index) ?? []
}

function findDialog(nature: ItemNature): ((scene: Scene, index: number) => GameEvent[]) | null {
  if (isLock(nature)) return getAreaSize(nature.id) > 0 ? openAreaLock : openWorldLock
  if (isDoor(nature.actionType)) return openDoor
  if (nature.actionType === actionTypes.sign) return openSign
  if (nature.actionType === actionTypes.display) return openDisplay
  if (isInfinityMachine(nature)) return openInfinity
  return isGate(nature) ? openGate : null
}
