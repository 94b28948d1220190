import { getBlock, getForeground, getTile } from './block.ts'
import { actionTypes } from './item-traits.ts'
import { getEntrance, type Position, tilePixels } from './position.ts'
import type { Scene } from './scene.ts'

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
