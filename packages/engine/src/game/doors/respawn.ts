import { actionTypes } from '../items/item-traits.ts'
import type { Scene } from '../scene.ts'
import { getBlock, getForeground, getTile } from '../world/block.ts'
import { getEntrance, type Position, tilePixels } from '../world/position.ts'

/** Returns the place of a checkpoint, or the entrance when there is none or it is gone by now. */
export function getRespawnPlace(
  { world, items }: Pick<Scene, 'world' | 'items'>,
  checkpoint: number | null,
): Position {
  if (checkpoint === null || !isCheckpoint({ world, items }, checkpoint)) return getEntrance(world)
  const { tileX, tileY } = getTile(checkpoint)
  return { x: tileX * tilePixels, y: tileY * tilePixels }
}

const isCheckpoint = ({ world, items }: Pick<Scene, 'world' | 'items'>, index: number) =>
  items.getTraits(getForeground(getBlock(world, index))).actionType === actionTypes.checkpoint
