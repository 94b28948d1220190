import { worldWidth } from '@trellis/game-data/world-file.ts'
import { actionTypes, type Items } from '../items/item-traits.ts'
import { getBackground, getBlock, getForeground } from '../world/block.ts'
import type { World } from '../world/world.ts'
import { isAreaLockBlock, isWorldLock } from './lock-kinds.ts'

export type AreaIntent = {
  /** The index of the lock's tile. */
  index: number
  /** The maximum number of tiles. */
  size: number
  /** Whether empty tiles are left out. */
  skipsEmpty: boolean
}

/**
 * Returns the tiles that a lock can guard: the nearest ones that connect to it, without its own. It never
 * includes a tile that another lock guards, nor a lock, bedrock or the main door.
 */
export function listAreaAround(
  { world, items }: { world: World; items: Items },
  { index, size, skipsEmpty }: AreaIntent,
): number[] {
  const area: number[] = []
  const seen = new Set([index])
  let edge = [index]
  while (edge.length > 0 && area.length < size) {
    const next = edge.flatMap((at) => listNeighbours(at, world)).filter((at) => !seen.has(at))
    edge = [...new Set(next)].filter((at) => {
      seen.add(at)
      return isFree({ world, items }, index, at) && !(skipsEmpty && isEmpty(world, at))
    })
    area.push(...edge)
  }
  return area.slice(0, size)
}

/** Returns the tiles that a lock guards now. */
export function getArea(world: World, lockIndex: number): number[] {
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  return blocks.flatMap((_, index) =>
    index !== lockIndex && findGuard(world, index) === lockIndex ? [index] : [],
  )
}

/** Returns the index of the lock that guards a tile, or null for an unguarded tile. */
export function findGuard(world: World, index: number): number | null {
  const { l, lq } = getBlock(world, index)
  const isLocked = l === true || l === 1
  return isLocked && typeof lq === 'number' && lq >= 0 ? lq : null
}

const untouchable: readonly number[] = [actionTypes.bedrock, actionTypes.mainDoor]

function isFree({ world, items }: { world: World; items: Items }, lock: number, at: number) {
  const block = getBlock(world, at)
  const itemId = getForeground(block)
  if (isAreaLockBlock(block) || isWorldLock(itemId, items)) return false
  if (untouchable.includes(items.getTraits(itemId).actionType)) return false
  const guard = findGuard(world, at)
  // A lock that an external edit removed guards nothing any more.
  return guard === null || guard === lock || !isAreaLockBlock(getBlock(world, guard))
}

function isEmpty(world: World, at: number): boolean {
  const block = getBlock(world, at)
  return getForeground(block) === 0 && getBackground(block) === 0
}

function listNeighbours(at: number, { blocks }: World): number[] {
  const length = Array.isArray(blocks) ? blocks.length : 0
  const column = at % worldWidth
  const across = [column > 0 ? at - 1 : -1, column < worldWidth - 1 ? at + 1 : -1]
  return [at - worldWidth, ...across, at + worldWidth].filter((it) => it >= 0 && it < length)
}
