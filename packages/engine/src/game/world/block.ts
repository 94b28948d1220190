import { isObject } from '@trellis/document/json-value.ts'
import { type Block, worldWidth } from '@trellis/game-data/world-file.ts'
import type { World } from './world.ts'

export type { Block }

const none: Block = {}

/** Returns the block at an index of the row-major list, or an empty block where there is none. */
export function getBlock(world: World, index: number): Block {
  const block: unknown = Array.isArray(world.blocks) ? world.blocks[index] : null
  return isObject(block) ? block : none
}

/** Returns null outside the world. */
export function getTileIndex(
  world: World,
  { tileX, tileY }: { tileX: number; tileY: number },
): number | null {
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  const isInRow = Number.isInteger(tileX) && tileX >= 0 && tileX < worldWidth
  const index = tileX + tileY * worldWidth
  return isInRow && Number.isInteger(tileY) && index >= 0 && index < blocks.length ? index : null
}

export const getTile = (index: number) => ({
  tileX: index % worldWidth,
  tileY: Math.floor(index / worldWidth),
})

export const getForeground = ({ f }: Block) => (typeof f === 'number' ? f : 0)
export const getBackground = ({ b }: Block) => (typeof b === 'number' ? b : 0)

/** A new block resets the punches. A sign with a new text keeps them. */
export const isAnotherBuild = (before: Block, now: Block): boolean =>
  getForeground(before) !== getForeground(now) || getBackground(before) !== getBackground(now)
