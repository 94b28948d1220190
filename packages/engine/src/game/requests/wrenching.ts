import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import { describeTree } from '../blocks/tree.ts'
import { containerDialogs } from '../containers/containers.ts'
import { isDoor, openDoor } from '../doors/door-dialog.ts'
import { isGate, openGate } from '../doors/gate-dialog.ts'
import type { GameEvent } from '../events/game-event.ts'
import { actionTypes, type ItemTraits, isLock, isSeed } from '../items/item-traits.ts'
import { openAreaLock } from '../locks/area-lock-dialog.ts'
import { getAreaSize } from '../locks/lock-kinds.ts'
import { openWorldLock } from '../locks/world-lock-dialog.ts'
import { openDisplay } from '../machines/display.ts'
import { openVending } from '../machines/vending/vending-dialog.ts'
import { isWorkbench, openWorkbench } from '../machines/workbench.ts'
import type { Scene } from '../scene.ts'
import { openSign } from '../signs/sign-dialog.ts'
import { openInfinity } from '../weather/infinity-dialog.ts'
import { isInfinityMachine } from '../weather/weather-machine.ts'
import { getBlock, getForeground, getTileIndex } from '../world/block.ts'
import { isInReach } from '../world/hand.ts'

type Wrench = Extract<PlayerRequest, { kind: 'punch' | 'wrench' }>

/** Opens the dialog of the block at a tile, for players who may see it. */
export function wrenchTile(scene: Scene, tile: Wrench): GameEvent[] {
  const index = getTileIndex(scene.world, tile)
  if (index === null || !isInReach(scene.actor, tile)) return []
  const open = findDialog(scene.items.getTraits(getForeground(getBlock(scene.world, index))))
  return open?.(scene, index) ?? []
}

function findDialog(traits: ItemTraits): ((scene: Scene, index: number) => GameEvent[]) | null {
  if (isLock(traits)) return getAreaSize(traits.id) > 0 ? openAreaLock : openWorldLock
  if (isDoor(traits.actionType)) return openDoor
  if (traits.actionType === actionTypes.sign) return openSign
  if (traits.actionType === actionTypes.display) return openDisplay
  if (traits.actionType === actionTypes.vending) return openVending
  if (isSeed(traits)) return describeTree
  if (isInfinityMachine(traits)) return openInfinity
  if (isWorkbench(traits)) return openWorkbench
  return containerDialogs.get(traits.actionType) ?? (isGate(traits) ? openGate : null)
}
