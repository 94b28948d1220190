import { tileOf } from './block.ts'
import { type Place, tilePixels } from './place.ts'

/** What hands reach, in tiles. */
const armLength = 4

/** The middle of a player, from their upper left corner. */
const middle = { x: 10, y: 15 }

/** Whether somebody at a place can touch a tile, or is so many tiles from it. */
export function isNear({ x, y }: Place, index: number, tiles = armLength): boolean {
  const { tileX, tileY } = tileOf(index)
  const acrossTiles = Math.abs(Math.floor((x + middle.x) / tilePixels) - tileX)
  const downTiles = Math.abs(Math.floor((y + middle.y) / tilePixels) - tileY)
  return acrossTiles <= tiles && downTiles <= tiles
}
