import { type Block, blockAt } from './block.ts'
import { guardOf } from './locks/area.ts'
import { areaOwnerOf } from './locks/area-lock.ts'
import { isAreaLockBlock } from './locks/lock-kinds.ts'
import { nameKey } from './name-key.ts'
import { moderatorRank } from './rank.ts'
import type { Scene } from './scene.ts'
import { hasAccess, isPublic, ownerOf, type World } from './world.ts'

type Builder = { growId: string; rank: number }
type Where = Pick<Scene, 'world' | 'actor'>

/** What is done to a tile: a block is put there, one is broken, or what stands there is set differently. */
export type Deed = 'place' | 'break' | 'change'

/** Whether the actor may place, break and change what stands at a tile: an area's lock decides before the world's. */
export const mayBuild = (where: Where, index: number, deed: Deed = 'change'): boolean =>
  buildDenial(where, index, deed) === null

/** Why the actor may not, in the words that they read; null when they may. */
export function buildDenial(
  { world, actor }: Where,
  index: number,
  deed: Deed = 'change',
): string | null {
  const lock = areaLockOf(world, index)
  if (lock === null) {
    return mayBuildInWorld(world, actor) ? null : `That world is owned by ${ownerOf(world)}.`
  }
  if (!isLetIn(lock, actor)) return `That area is owned by ${areaOwnerOf(lock)}.`
  return isLimited(lock, actor) && deed !== 'place' ? 'Here you can only build.' : null
}

/** Whether the actor is one of those whom a tile's lock knows; being open to everybody does not make friends. */
export function hasTileAccess({ world, actor }: Where, index: number): boolean {
  if (actor.rank > moderatorRank) return true
  const lock = areaLockOf(world, index)
  if (lock !== null) return isFriend(lock, actor)
  return ownerOf(world) === '' || hasAccess(world, actor.growId)
}

export function mayBuildInWorld(world: World, { growId, rank }: Builder): boolean {
  return (
    ownerOf(world) === '' || isPublic(world) || rank > moderatorRank || hasAccess(world, growId)
  )
}

/** The block of the area's lock that a tile hangs on, itself for a lock; null for a tile that hangs on nobody's. */
export function areaLockOf(world: World, index: number): Block | null {
  const block = blockAt(world, index)
  const guard = isAreaLockBlock(block) ? index : guardOf(world, index)
  const lock = guard === null ? null : blockAt(world, guard)
  return lock !== null && isAreaLockBlock(lock) && areaOwnerOf(lock) !== '' ? lock : null
}

const isLetIn = (lock: Block, actor: Builder) =>
  lock.sn === true || actor.rank > moderatorRank || isFriend(lock, actor)

function isFriend(lock: Block, { growId }: Builder): boolean {
  const access: unknown[] = Array.isArray(lock.a) ? lock.a : []
  const key = growId.toLowerCase()
  return isOwnerOf(lock, growId) || access.some((entry) => nameKey(entry) === key)
}

const isOwnerOf = (lock: Block, growId: string) => nameKey(lock.lo) === growId.toLowerCase()

/** Where guests may only build, so must the lock's friends when it says that it limits them too. */
function isLimited(lock: Block, actor: Builder): boolean {
  if (lock.bo !== true || actor.rank > moderatorRank || isOwnerOf(lock, actor.growId)) return false
  return lock.la === true || !isFriend(lock, actor)
}
