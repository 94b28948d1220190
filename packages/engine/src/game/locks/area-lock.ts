import { type Block, blockAt, getForeground } from '../block.ts'
import type { GameEvent } from '../events/game-event.ts'
import { withForeground } from '../foreground.ts'
import { giveBack } from '../giving-back.ts'
import { refusal } from '../message-events.ts'
import { nameKey } from '../name-key.ts'
import type { Scene } from '../scene.ts'
import { getOwner, hasAccess, isOwner, type World } from '../world.ts'
import { areaAround, findGuard, getArea } from './area.ts'
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
  const denial = placingDenial(scene, index)
  if (denial !== null) return [refusal(denial)]
  const lock = { ...withForeground(blockAt(world, index), itemId), lo: actor.growId }
  const area = areaAround(scene, { index, size: getAreaSize(itemId), skipsEmpty: false })
  return [
    { kind: 'block', index, block: lock, shown: { placed: itemId } },
    { kind: 'items', itemId, by: -1 },
    ...guardEvents(world, index, area),
    { kind: 'area-locked', index, owner: actor.growId, lockId: itemId, indices: area },
  ]
}

/** Public access does not permit a player to lock a part of the world. */
function placingDenial({ world, actor }: Scene, index: number): string | null {
  const owner = getOwner(world)
  if (owner !== '' && !hasAccess(world, actor.growId)) return `That world is owned by ${owner}.`
  const guard = findGuard(world, index)
  const areaOwner = guard === null ? '' : getAreaOwner(blockAt(world, guard))
  return areaOwner === '' || nameKey(areaOwner) === nameKey(actor.growId)
    ? null
    : `That area is owned by ${areaOwner}.`
}

/** The lock's owner and the world's owner may break it, which frees all its tiles. */
export function breakAreaLock(scene: Scene, index: number): GameEvent[] {
  const { world } = scene
  const lock = blockAt(world, index)
  const denial = areaLockBreakDenial(scene, index)
  if (denial !== null) return [refusal(denial)]
  return [
    { kind: 'block', index, block: withForeground(lock, 0), shown: 'broken' },
    ...getArea(world, index).map((at) => blockEvent(at, freed(blockAt(world, at)), 'elsewhere')),
    ...giveBack(scene, index, [getForeground(lock)]),
  ]
}

export function areaLockBreakDenial(
  { world, actor }: Pick<Scene, 'world' | 'actor'>,
  index: number,
): string | null {
  const owner = getAreaOwner(blockAt(world, index))
  const mayBreak =
    owner === '' || nameKey(owner) === nameKey(actor.growId) || isOwner(world, actor.growId)
  return mayBreak ? null : `That area is owned by ${owner}.`
}

/** Recomputes the tiles that the lock guards, from the world's present state. */
export function reapply(scene: Scene, index: number, skipsEmpty: boolean): GameEvent[] {
  const { world } = scene
  const lock = blockAt(world, index)
  const lockId = getForeground(lock)
  const area = areaAround(scene, { index, size: getAreaSize(lockId), skipsEmpty })
  const taken = new Set(area)
  const left = getArea(world, index).filter((at) => !taken.has(at))
  return [
    ...left.map((at) => blockEvent(at, freed(blockAt(world, at)), 'tile')),
    ...guardEvents(world, index, area),
    { kind: 'area-locked', index, owner: getAreaOwner(lock), lockId, indices: area },
  ]
}

export const getAreaOwner = ({ lo }: Block) => (typeof lo === 'string' ? lo : '')

/** Returns the owner of another player's area lock in the world, or null. */
export function othersAreaLock(world: World, growId: string): string | null {
  const blocks: unknown[] = Array.isArray(world.blocks) ? world.blocks : []
  const owners = blocks.flatMap((_, index) => {
    const block = blockAt(world, index)
    return isAreaLockBlock(block) ? [getAreaOwner(block)] : []
  })
  return owners.find((it) => it !== '' && nameKey(it) !== nameKey(growId)) ?? null
}

function guardEvents(world: World, lock: number, area: readonly number[]): GameEvent[] {
  return area.flatMap((at) => {
    const block = blockAt(world, at)
    return block.l === true && block.lq === lock
      ? []
      : [blockEvent(at, { ...block, l: true, lq: lock }, 'elsewhere')]
  })
}

function freed({ l: _locked, lq: _by, ...rest }: Block): Block {
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
