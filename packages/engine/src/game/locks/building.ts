import { moderatorRank } from '../people/rank.ts'
import { type Block, getBlock } from '../world/block.ts'
import { getNameKey } from '../world/name-key.ts'
import { getOwner, hasAccess, isPublic, type World } from '../world/world.ts'
import { findGuard } from './area.ts'
import { getAreaOwner } from './area-lock.ts'
import { isAreaLockBlock } from './lock-kinds.ts'

type Builder = { growId: string; rank: number }
export type BuildScene = { world: World; actor: Builder }

/**
 * An action on a tile: place a block, break one, or change its settings. Only players with
 * access may change settings: in an open world others can build and break, but cannot change where doors lead.
 */
export type TileAction = 'place' | 'break' | 'set'

/**
 * Returns the reason why the actor may not do this, or null. An area lock takes precedence over the world
 * lock.
 */
export function findBuildRefusal(
  { world, actor }: BuildScene,
  index: number,
  tileAction: TileAction,
): string | null {
  const lock = findAreaLock(world, index)
  const isAllowed =
    tileAction === 'set'
      ? hasTileAccess({ world, actor }, index)
      : lock === null
        ? mayBuildInWorld(world, actor)
        : isLetIn(lock, actor)
  if (!isAllowed) {
    return lock === null
      ? `That world is owned by ${getOwner(world)}.`
      : `That area is owned by ${getAreaOwner(lock)}.`
  }
  const isLimitedHere = lock !== null && isLimited(lock, actor) && tileAction !== 'place'
  return isLimitedHere ? 'Here you can only build.' : null
}

/**
 * Returns whether the actor is on the access list of the tile's lock. A lock that is open to the public does
 * not count.
 */
export function hasTileAccess({ world, actor }: BuildScene, index: number): boolean {
  if (actor.rank > moderatorRank) return true
  const lock = findAreaLock(world, index)
  if (lock !== null) return isFriend(lock, actor)
  return getOwner(world) === '' || hasAccess(world, actor.growId)
}

function mayBuildInWorld(world: World, { growId, rank }: Builder): boolean {
  return (
    getOwner(world) === '' || isPublic(world) || rank > moderatorRank || hasAccess(world, growId)
  )
}

/**
 * Returns the block of the area lock that guards a tile, or the lock itself on its own tile. Returns null for
 * an unguarded tile.
 */
export function findAreaLock(world: World, index: number): Block | null {
  const block = getBlock(world, index)
  const guard = isAreaLockBlock(block) ? index : findGuard(world, index)
  const lock = guard === null ? null : getBlock(world, guard)
  return lock !== null && isAreaLockBlock(lock) && getAreaOwner(lock) !== '' ? lock : null
}

const isLetIn = (lock: Block, actor: Builder) =>
  lock.sn === true || actor.rank > moderatorRank || isFriend(lock, actor)

function isFriend(lock: Block, { growId }: Builder): boolean {
  const access: unknown[] = Array.isArray(lock.a) ? lock.a : []
  const key = growId.toLowerCase()
  return getIsOwner(lock, growId) || access.some((entry) => getNameKey(entry) === key)
}

const getIsOwner = (lock: Block, growId: string) => getNameKey(lock.lo) === growId.toLowerCase()

/** Returns whether the actor may only build here: `bo` limits strangers, and `la` the lock's friends too. */
function isLimited(lock: Block, actor: Builder): boolean {
  if (lock.bo !== true || actor.rank > moderatorRank || getIsOwner(lock, actor.growId)) return false
  return lock.la === true || !isFriend(lock, actor)
}
