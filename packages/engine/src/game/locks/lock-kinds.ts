import { type Items, isLock, itemIds } from '../items/item-traits.ts'
import { type Block, getBlock, getForeground } from '../world/block.ts'
import type { World } from '../world/world.ts'

/** The number of tiles that each lock guards, besides its own. */
const areaSizes: ReadonlyMap<number, number> = new Map([
  [itemIds.smallLock, 10],
  [itemIds.bigLock, 48],
  [itemIds.hugeLock, 200],
  [itemIds.buildersLock, 200],
])

/** Returns 0 for an item that guards no area. */
export const getAreaSize = (itemId: number) => areaSizes.get(itemId) ?? 0

/** Every lock that guards no area guards a whole world. */
export const isWorldLock = (itemId: number, items: Items) =>
  isLock(items.getTraits(itemId)) && getAreaSize(itemId) === 0

export const isAreaLockBlock = (block: Block) => getAreaSize(getForeground(block)) > 0

/** Returns the tile of the world lock, or null while the world has none. */
export function getWorldLockIndex(world: World, items: Items): number | null {
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  const found = blocks.findIndex((_, index) =>
    isWorldLock(getForeground(getBlock(world, index)), items),
  )
  return found < 0 ? null : found
}
