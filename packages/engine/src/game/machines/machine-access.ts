import { type BuildScene, findAreaLock, hasTileAccess } from '../building.ts'
import { getAreaOwner } from '../locks/area-lock.ts'
import { getNameKey } from '../name-key.ts'
import { moderatorRank } from '../rank.ts'
import { getOwner, isOwner } from '../world.ts'
import { hasSetting, worldSettings } from '../world-settings.ts'

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
