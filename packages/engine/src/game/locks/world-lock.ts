import type { GameEvent } from '../events/game-event.ts'
import { createLineToAll, createRefusal } from '../events/message-events.ts'
import { giveBack } from '../items/giving-back.ts'
import { formatNameByRank } from '../people/rank.ts'
import type { Scene } from '../scene.ts'
import { getBlock, getForeground } from '../world/block.ts'
import { withForeground } from '../world/foreground.ts'
import { getOwner, isOwner, type World } from '../world/world.ts'
import { getSettings, removeSettingsOwner } from '../world/world-settings.ts'
import { findOthersAreaLock } from './area-lock.ts'
import { getWorldLockIndex } from './lock-kinds.ts'

/** Makes the actor the owner of the world. */
export function placeWorldLock(
  scene: Scene,
  { index, itemId }: { index: number; itemId: number },
): GameEvent[] {
  const denial = findPlacingRefusal(scene)
  if (denial !== null) return [createRefusal(denial)]
  const { world, worldName, actor } = scene
  const { growId, rank, player } = actor
  const block = withForeground(getBlock(world, index), itemId)
  return [
    ...(getOwner(world) === ''
      ? createOwnerEvents(scene, growId, formatNameByRank(growId, rank))
      : []),
    { kind: 'block', index, block, shown: { placed: itemId } },
    { kind: 'items', itemId, by: -1 },
    ...updateOwnedWorlds(player.worlds_owned, worldName, 'in'),
    createLineToAll(`\`w${worldName}\`\` is owned by \`w${growId}\`\` now.`),
  ]
}

function findPlacingRefusal({ world, actor, items }: Scene): string | null {
  const owner = getOwner(world)
  if (owner !== '' && !isOwner(world, actor.growId)) return `That world is owned by ${owner}.`
  if (getWorldLockIndex(world, items) !== null) return 'This world has a lock already.'
  const other = findOthersAreaLock(world, actor.growId)
  return other === null ? null : `${other} has a lock in this world.`
}

/** Breaks the world lock, for its owner only. The world then has no owner, and the lock is given back. */
export function breakWorldLock(scene: Scene, index: number): GameEvent[] {
  const denial = findWorldLockBreakRefusal(scene)
  if (denial !== null) return [createRefusal(denial)]
  const { world, worldName, actor } = scene
  const lock = getBlock(world, index)
  return [
    ...createOwnerEvents(scene, '', ''),
    { kind: 'block', index, block: withForeground(lock, 0), shown: 'broken' },
    ...giveBack(scene, index, [getForeground(lock)]),
    ...updateOwnedWorlds(actor.player.worlds_owned, worldName, 'out'),
    createLineToAll(`\`w${worldName}\`\` is nobody's now.`),
  ]
}

/**
 * Returns the reason why the actor may not break the world's lock, or null. A lock without an owner is free
 * to break.
 */
export function findWorldLockBreakRefusal({ world, actor }: Pick<Scene, 'world' | 'actor'>) {
  const owner = getOwner(world)
  return owner === '' || isOwner(world, actor.growId) ? null : `That world is owned by ${owner}.`
}

/**
 * A new owner starts with default settings, so that they inherit no guests and no silence from the previous
 * one.
 */
function createOwnerEvents({ world }: Scene, owner: string, shownAs: string): GameEvent[] {
  const bits = removeSettingsOwner(world)
  return [
    ...createKeyEvents('owner', owner, getOwner(world) !== owner, 'access'),
    ...createKeyEvents('o2', shownAs, world.o2 !== shownAs),
    ...createKeyEvents('admins', [], hasEntries(world.admins), 'access'),
    ...createKeyEvents('whitelist', [], hasEntries(world.whitelist), 'access'),
    ...createKeyEvents('w_s', bits, getSettings(world) !== bits, 'access'),
    ...createKeyEvents('entry_level', 1, owner === '' && isLevelled(world), 'access'),
  ]
}

const hasEntries = (list: unknown) => Array.isArray(list) && list.length > 0
const isLevelled = (world: World) => world.entry_level !== undefined && world.entry_level !== 1

function createKeyEvents(
  name: string,
  value: unknown,
  isNew: boolean,
  shown: 'access' | 'nothing' = 'nothing',
): GameEvent[] {
  return isNew ? [{ kind: 'world-key', key: name, value, shown }] : []
}

/** Returns the events that update the list of worlds in a player's file. */
function updateOwnedWorlds(list: unknown, worldName: string, where: 'in' | 'out'): GameEvent[] {
  const names: unknown[] = Array.isArray(list) ? list : []
  const others = names.filter((name) => name !== worldName)
  if (where === 'out' && others.length === names.length) return []
  const value = where === 'in' ? [...others, worldName] : others
  return [{ kind: 'player-key', key: 'worlds_owned', value, shown: 'nothing' }]
}
