import { worldWidth } from '@trellis/game-data/world-file.ts'
import type { Items } from '../items/item-traits.ts'
import { getBlock, getForeground, getTileIndex } from '../world/block.ts'
import { getStandingTile } from '../world/hand.ts'
import { getEntrance } from '../world/position.ts'
import type { World } from '../world/world.ts'

/**
 * Returns the free tiles with ground below to which a player can come from the entrance without breaking anything.
 * Locked gates count as walls.
 */
export function listReachableTiles(world: World, items: Items): number[] {
  const isOpen = (index: number) => {
    const foreground = getForeground(getBlock(world, index))
    return foreground === 0 || items.getTraits(foreground).collision === 0
  }
  const start = getTileIndex(world, getStandingTile(getEntrance(world)))
  if (start === null) return []
  const seen = new Set([start])
  for (const index of seen) {
    for (const next of listNeighbours(world, index)) if (isOpen(next)) seen.add(next)
  }
  const isFree = (index: number) => getForeground(getBlock(world, index)) === 0
  const hasGround = (index: number) => {
    const below = getTileIndex(world, getTileBelow(index))
    return below !== null && !isOpen(below)
  }
  return [...seen].filter((index) => isFree(index) && hasGround(index))
}

const getColumn = (index: number) => index % worldWidth

const getTileBelow = (index: number) => ({
  tileX: getColumn(index),
  tileY: Math.floor(index / worldWidth) + 1,
})

function listNeighbours(world: World, index: number): number[] {
  const [tileX, tileY] = [getColumn(index), Math.floor(index / worldWidth)]
  const around = [
    { tileX: tileX - 1, tileY },
    { tileX: tileX + 1, tileY },
    { tileX, tileY: tileY - 1 },
    { tileX, tileY: tileY + 1 },
  ]
  return around.flatMap((tile) => getTileIndex(world, tile) ?? [])
}
