import { type ItemTraits, isNamedBlock } from '../items/item-traits.ts'
import type { Scene } from '../scene.ts'
import { getBlock, getForeground, getTile, getTileIndex } from '../world/block.ts'

/** A sprinkler waters the tiles that are at most this far away, in each direction. */
const reachTiles = 4
/** Watered trees grow this many times as fast. */
const waterFactor = 4 / 3

/** No action type says that a block waters trees, so only the names distinguish them. */
const isSprinkler = (traits: ItemTraits) => isNamedBlock(traits, /\bsprinkler\b/i)

/** Returns how many times as fast a tree at a tile grows. Two sprinklers water it no more than one. */
export function getWaterFactor({ world, items }: Scene, index: number): number {
  const { tileX, tileY } = getTile(index)
  for (let down = -reachTiles; down <= reachTiles; down++)
    for (let right = -reachTiles; right <= reachTiles; right++) {
      const at = getTileIndex(world, { tileX: tileX + right, tileY: tileY + down })
      if (at !== null && isSprinkler(items.getTraits(getForeground(getBlock(world, at)))))
        return waterFactor
    }
  return 1
}
