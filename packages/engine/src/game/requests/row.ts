import { worldWidth } from '@trellis/game-data/world-file.ts'
import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import { getReach, listTilesReached } from '../blocks/reach.ts'
import { listWornBy } from '../blocks/yield.ts'
import { findBuildRefusal } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { getBackground, getBlock, getForeground, getTileIndex } from '../world/block.ts'
import { getDirection, type Tile } from '../world/hand.ts'

/**
 * Returns a request and the same request for further tiles of the row, as far as worn items reach. A refusal
 * is shown for the requested tile only; further tiles that allow nothing are skipped.
 */
export function repeatInRow<Asked extends PlayerRequest>(scene: Scene, requested: Asked): Asked[] {
  if (requested.kind !== 'punch' && requested.kind !== 'place') return [requested]
  const { punchTiles, placeTiles } = getReach(listWornBy(scene), scene.customItems)
  const tiles = requested.kind === 'punch' ? punchTiles : placeTiles
  const direction = getDirection(scene.actor, requested)
  const further = listTilesReached(requested.tileX, direction, tiles - 1, worldWidth)
    .map((tileX) => ({ tileX, tileY: requested.tileY }))
    .filter((tile) => isWorthwhile(scene, tile, requested.kind === 'punch'))
  return [requested, ...further.map((tile) => ({ ...requested, ...tile }))]
}

function isWorthwhile(scene: Scene, tile: Tile, isPunched: boolean): boolean {
  const index = getTileIndex(scene.world, tile)
  if (index === null || findBuildRefusal(scene, index, isPunched ? 'break' : 'place') !== null)
    return false
  const block = getBlock(scene.world, index)
  const itemId = getForeground(block) || getBackground(block)
  return !isPunched || (itemId !== 0 && scene.items.getTraits(itemId).punches > 0)
}
