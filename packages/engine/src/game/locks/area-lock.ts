import type { GameEvent } from '../events/game-event.ts'
import { createRefusal } from '../events/message-events.ts'
import { giveBack } from '../items/giving-back.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock, getForeground } from '../world/block.ts'
import { withForeground } from '../world/foreground.ts'
import { getNameKey } from '../world/name-key.ts'
import { getOwner, hasAccess, isOwner, type World } from '../world/world.ts'
import { findGuard, getArea, listAreaAround } from './area.ts'
import { getAreaSize, isAreaLockBlock } from './lock-kinds.ts'

/**
 * Locks the tiles around it for the actor. In an owned world, only players with access to the world lock may
 * do so.
 */
export function placeAreaLock(
  scene: Scene,
  { index, itemId }: { index: number; itemId: number },
): GameEvent[] {
  const { world, actor } = scene
  const denial = findPlacingRefusal(scene, index)
  if (denial !== null) return [createRefusal(denial)]
  const lock = { ...withForeground(getBlock(world, index), itemId), lo: actor.growId }
  const area = listAreaAround(scene, { index, size: getAreaSize(itemId), skipsEmpty: false })
  return [
    { kind: 'block', index, block: lock, shown: { placed: itemId } },
    { kind: 'items', itemId, by: -1 },
    ...guardEvents(world, index, area),
    { kind: 'area-locked', index, owner: actor.growId, lockId: itemId, indices: area },
  ]
}

/** Public access does not permit a player to lock a part of the world. */
function findPlacingRefusal({ world, actor }: Scene, index: number): string | null {
  const owner = getOwner(world)
  if (owner !== '' && !hasAccess(world, actor.growId)) return `That world is owned by ${owner}.`
  const guard = findGuard(world, index)
  const areaOwner = guard === null ? '' : getAreaOwner(getBlock(world, guard))
  return areaOwner === '' || getNameKey(areaOwner) === getNameKey(actor.growId)
    ? null
    : `That area is owned by ${areaOwner}.`
}

/** The lock's owner and the world's owner may break it, which frees all its tiles. */
export function breakAreaLock(scene: Scene, index: number): GameEvent[] {
  const { world } = scene
  const lock = getBlock(world, index)
  const denial = findAreaLockBreakRefusal(scene, index)
  if (denial !== null) return [createRefusal(denial)]
  return [
    { kind: 'block', index, block: withForeground(lock, 0), shown: 'broken' },
    ...getArea(world, index).map((at) =>
      blockEvent(at, withoutAreaLock(getBlock(world, at)), 'elsewhere'),
    ),
    ...giveBack(scene, index, [getForeground(lock)]),
  ]
}

export function findAreaLockBreakRefusal(
  { world, actor }: Pick<Scene, 'world' | 'actor'>,
  index: number,
): string | null {
  const owner = getAreaOwner(getBlock(world, index))
  const mayBreak =
    owner === '' || getNameKey(owner) === getNameKey(actor.growId) || isOwner(world, actor.growId)
  return mayBreak ? null : `That area is owned by ${owner}.`
}

/** Recomputes the tiles that the lock guards, from the world's present state. */
export function reapply(scene: Scene, index: number, skipsEmpty: boolean): GameEvent[] {
  const { world } = scene
  const lock = getBlock(world, index)
  const lockId = getForeground(lock)
  const area = listAreaAround(scene, { index, size: getAreaSize(lockId), skipsEmpty })
  const taken = new Set(area)
  const left = getArea(world, index).filter((at) => !taken.has(at))
  return [
    ...left.map((at) => blockEvent(at, withoutAreaLock(getBlock(world, at)), 'tile')),
    ...guardEvents(world, index, area),
    { kind: 'area-locked', index, owner: getAreaOwner(lock), lockId, indices: area },
  ]
}

export const getAreaOwner = ({ lo }: Block) => (typeof lo === 'string' ? lo : '')

/** Returns the owner of another player's area lock in the world, or null. */
export function findOthersAreaLock(world: World, growId: string): string | null {
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  const owners = blocks.flatMap((_, index) => {
    const block = getBlock(world, index)
    return isAreaLockBlock(block) ? [getAreaOwner(block)] : []
  })
  return owners.find((it) => it !== '' && getNameKey(it) !== getNameKey(growId)) ?? null
}

function guardEvents(world: World, lock: number, area: readonly number[]): GameEvent[] {
  return area.flatMap((at) => {
    const block = getBlock(world, at)
    return block.l === true && block.lq === lock
      ? []
      : [blockEvent(at, { ...block, l: true, lq: lock }, 'elsewhere')]
  })
}

function withoutAreaLock({ l: _locked, lq: _by, ...rest }: Block): Block {
  return rest
}

/**
 * Clients free a broken lock's tiles without a packet, and one packet sends all the tiles that a lock guards.
 */
const blockEvent = (index: number, block: Block, shown: 'tile' | 'elsewhere'): GameEvent => ({
  kind: 'block',
  index,
  block,
  shown,
})
