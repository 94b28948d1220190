import { readHeldGoods } from '@trellis/game-data/held-goods.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { isFilled } from '../containers/containers.ts'
import type { CustomItems } from '../settings/custom-items.ts'
import { getBackground, getBlock, getForeground } from '../world/block.ts'
import { withoutBackground, withoutForeground } from '../world/foreground.ts'
import type { World } from '../world/world.ts'

/** Returns the operations that clear a world of items that the server's owner has blocked. */
export function clearTiles(world: World, customItems: CustomItems): Operation[] {
  const blocked = new Set(
    [...customItems.values()].filter((it) => it.isBlocked).map(({ id }) => id),
  )
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  if (blocked.size === 0) return []
  return blocks.flatMap((_, index): Operation[] => {
    const block = getBlock(world, index)
    // A filled box, display or machine stays, because its content belongs to players.
    const isEmpty = !isFilled(block) && readHeldGoods(block).size === 0
    const isBlocked = blocked.has(getForeground(block)) && isEmpty
    const hasBlockedWall = blocked.has(getBackground(block))
    if (!isBlocked && !hasBlockedWall) return []
    const front = isBlocked ? withoutForeground(block) : block
    const value = hasBlockedWall ? withoutBackground(front) : front
    return [{ set: ['blocks', index], value }]
  })
}
