import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusal } from '../events/message-events.ts'
import { actionTypes } from '../items/item-traits.ts'
import { hasTileAccess } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock, getForeground, getTileIndex } from '../world/block.ts'
import { isWithinTiles } from '../world/hand.ts'
import { findDestination, getArrival } from './destination.ts'

type Activate = Extract<PlayerRequest, { kind: 'activate' }>

/** The player is near or in the door: the position that the server knows lags behind. */
const stepAway = 2

/** Uses the door or checkpoint at a tile. The main door leads out of the world. */
export function activateTile(scene: Scene, tile: Activate): GameEvent[] {
  const index = getTileIndex(scene.world, tile)
  if (index === null || !isWithinTiles(scene.actor, tile, stepAway)) return []
  switch (scene.items.getTraits(getForeground(getBlock(scene.world, index))).actionType) {
    case actionTypes.mainDoor:
      return [{ kind: 'departed', world: null, doorId: '' }]
    case actionTypes.door:
    case actionTypes.portal:
      return goThroughDoor(scene, index)
    case actionTypes.checkpoint:
      return [{ kind: 'checkpoint', index }]
    default:
      return []
  }
}

function goThroughDoor(scene: Scene, index: number): GameEvent[] {
  const { world, worldName } = scene
  const door = getBlock(world, index)
  if (isClosed(door) && !hasTileAccess(scene, index)) return [createRefusal('The door is locked.')]
  const destination = findDestination(door, world)
  if (destination === null) return [createRefusal('This door leads nowhere.')]
  const { world: other, doorId } = destination
  return other === null || other === worldName
    ? [{ kind: 'moved', place: getArrival(world, doorId) }]
    : [{ kind: 'departed', world: other, doorId }]
}

/** Closed to players without access. Some engines of the family write a number, others a boolean. */
export const isClosed = ({ o }: Block) => o === 0 || o === false
