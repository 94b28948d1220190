import { type Block, blockAt } from './block.ts'
import { nameKey } from './name-key.ts'
import { moderatorRank } from './rank.ts'
import type { Scene } from './scene.ts'
import { hasAccess, isPublic, ownerOf, type World } from './world.ts'

type Builder = { growId: string; rank: number }

/** Whether the actor may place, break and change what stands at a tile: an area's lock decides before the world's. */
export function mayBuild({ world, actor }: Pick<Scene, 'world' | 'actor'>, index: number): boolean {
  const lock = areaLockOf(world, index)
  return lock ? mayBuildInArea(lock, actor) : mayBuildInWorld(world, actor)
}

export function mayBuildInWorld(world: World, { growId, rank }: Builder): boolean {
  return (
    ownerOf(world) === '' || isPublic(world) || rank > moderatorRank || hasAccess(world, growId)
  )
}

/** The block of the area's lock that a tile hangs on; null for a tile that hangs on none. */
export function areaLockOf(world: World, index: number): Block | null {
  const { l, lq } = blockAt(world, index)
  const isLocked = l === true || l === 1
  return isLocked && typeof lq === 'number' && lq >= 0 ? blockAt(world, lq) : null
}

function mayBuildInArea(lock: Block, { growId, rank }: Builder): boolean {
  if (lock.sn === true || rank > moderatorRank) return true
  const key = growId.toLowerCase()
  const access: unknown[] = Array.isArray(lock.a) ? lock.a : []
  return nameKey(lock.lo) === key || access.some((entry) => nameKey(entry) === key)
}
