import { worldWidth } from '@trellis/game-data/world-file.ts'
import type { PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import { blockAt, getBackground, getForeground, indexOfTile } from '../block.ts'
import { buildDenial } from '../building.ts'
import { getReach, tilesReached } from '../reach.ts'
import type { Scene } from '../scene.ts'
import { directionTo, type Tile } from './hand.ts'
import { wornBy } from './yield.ts'

/**
 * Returns a request and the same request for further tiles of the row, as far as worn items reach. A refusal
 * is shown for the requested tile only; further tiles that allow nothing are skipped.
 */
export function inRow<Asked extends PlayerRequest>(scene: Scene, asked: Asked): Asked[] {
  if (asked.kind !== 'punch' && asked.kind !== 'place') return [asked]
  const { punchTiles, placeTiles } = getReach(wornBy(scene), scene.customItems)
  const tiles = asked.kind === 'punch' ? punchTiles : placeTiles
  const direction = directionTo(scene.actor, asked)
  const further = tilesReached(asked.tileX, direction, tiles - 1, worldWidth)
    .map((tileX) => ({ tileX, tileY: asked.tileY }))
    .filter((tile) => isWorthwhile(scene, tile, asked.kind === 'punch'))
  return [asked, ...further.map((tile) => ({ ...asked, ...tile }))]
}

function isWorthwhile(scene: Scene, tile: Tile, isPunched: boolean): boolean {
  const index = indexOfTile(scene.world, tile)
  if (index === null || buildDenial(scene, index, isPunched ? 'break' : 'place') !== null)
    return false
  const block = blockAt(scene.world, index)
  const itemId = getForeground(block) || getBackground(block)
  return !isPunched || (itemId !== 0 && scene.items.getTraits(itemId).punches > 0)
}
