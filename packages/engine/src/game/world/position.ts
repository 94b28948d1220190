import { isObject } from '@trellis/document/json-value.ts'
import { worldHeight, worldWidth } from '@trellis/game-data/world-file.ts'
import type { World } from './world.ts'

/** Pixels. */
export type Position = { x: number; y: number }

export const tilePixels = 32
const mainDoor = 6

/** Returns where players enter: at the main door or, in a world without one, at the top centre. */
export function getEntrance(world: World): Position {
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  const at = blocks.findIndex((block) => isObject(block) && block.f === mainDoor)
  if (at < 0) return { x: (worldWidth / 2) * tilePixels, y: 0 }
  return { x: (at % worldWidth) * tilePixels, y: Math.floor(at / worldWidth) * tilePixels }
}

/** The maximum speed that a client's own physics reaches. */
const fastest = 4000

/**
 * Returns whether a player can have this position and speed in this world. The client's values are not
 * trusted.
 */
export function isPossible(
  { x, y, speedX, speedY }: Position & { speedX: number; speedY: number },
  rows = worldHeight,
): boolean {
  const isInside =
    x >= -tilePixels && x <= worldWidth * tilePixels && y >= -tilePixels && y <= rows * tilePixels
  return isInside && Math.abs(speedX) <= fastest && Math.abs(speedY) <= fastest
}

export function getRows(world: World): number {
  const { blocks } = world
  return Array.isArray(blocks) && blocks.length > 0
    ? Math.ceil(blocks.length / worldWidth)
    : worldHeight
}
