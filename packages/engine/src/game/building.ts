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

/**
 * What is done to a tile: a block is put there, one is broken, or what stands there is set differently. That last is
 * for the lock's friends alone: who may only build and break in an open world does not say where its doors lead.
 */
export type Deed = 'place' | 'break' | 'set'

/** Why the actor may not, in the words that they read; null when they may. An area's lock decides before the world's. */
export function buildDenial({ world, actor }: Where, index: number, deed: Deed): string | null {
  const lock = areaLockOf(world, index)
  const isAllowed =
    deed === 'set'
      ? hasTileAccess({ world, actor }, index)
      : lock === null
        ? mayBuildInWorld(world, actor)
        : isLetIn(lock, actor)
  if (!isAllowed) {
    return lock === null
      ? `That world is owned by ${ownerOf(world)}.`
      : `That area is owned by ${areaOwnerOf(lock)}.`
  }
  const isLimitedHere = lock !== null && isLimited(lock, actor) && deed !== 'place'
  return isLimitedHere ? 'Here you can only build.' : null
}

/** Whether the actor is one of those whom a tile's lock knows; being open to everybody does not make friends. */
export function hasTileAccess({ world, actor }: Where, index: number): boolean {
  if (actor.rank > moderatorRank) return true
  const lock = areaLockOf(world, index)
  if (lock !== null) return isFriend(lock, actor)
  return ownerOf(world) === '' || hasAccess(world, actor.growId)
}

function mayBuildInWorld(world: World, { growId, rank }: Builder): boolean {
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
