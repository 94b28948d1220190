import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import { type Block, getBlock, getForeground, getTileIndex } from '../block.ts'
import { isWithinTiles } from '../blocks/hand.ts'
import { hasTileAccess } from '../building.ts'
import type { GameEvent } from '../events/game-event.ts'
import { actionTypes } from '../item-traits.ts'
import { createRefusal } from '../message-events.ts'
import type { Scene } from '../scene.ts'
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
