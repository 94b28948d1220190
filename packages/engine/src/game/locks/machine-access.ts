import { moderatorRank } from '../people/rank.ts'
import { getNameKey } from '../world/name-key.ts'
import { getOwner, isOwner } from '../world/world.ts'
import { hasSetting, worldSettings } from '../world/world-settings.ts'
import { getAreaOwner } from './area-lock.ts'
import { type BuildScene, findAreaLock, hasTileAccess } from './building.ts'

/**
 * Returns whether the actor runs the machine at a tile: sets its price and takes its goods. That is the owner
 * of its lock, or a player with access when the world's settings allow it or it has no lock.
 */
export function mayRunMachine(scene: BuildScene, index: number): boolean {
  const { world } = scene
  const hasLock = findAreaLock(world, index) !== null || getOwner(world) !== ''
  if (!hasLock || isLockOwner(scene, index)) return true
  return hasSetting(world, worldSettings.adminsRunMachines) && hasTileAccess(scene, index)
}

/** Returns whether the actor owns the lock over a tile, or the world. */
export function isLockOwner({ world, actor }: BuildScene, index: number): boolean {
  if (actor.rank > moderatorRank || isOwner(world, actor.growId)) return true
  const lock = findAreaLock(world, index)
  return lock !== null && getNameKey(getAreaOwner(lock)) === getNameKey(actor.growId)
}
