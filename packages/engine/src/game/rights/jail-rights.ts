import type { Scene } from '../scene.ts'
import { hasAccess, type World } from '../world/world.ts'
import { findPenaltyEnd } from './penalties.ts'

type Place = Pick<Scene, 'worldName' | 'settings' | 'now'> & {
  actor: Pick<Scene['actor'], 'player'>
}

/** Returns whether the player is in the jail and must stay there. */
export const isKeptInJail = ({ worldName, settings, actor, now }: Place): boolean =>
  worldName === settings.moderation.jailWorld && findPenaltyEnd(actor.player, 'jail', now) !== null

/**
 * Returns the jail as the rules show it to a jailed player, whose own lock there gives no rights: the world may have been
 * locked before it became the jail. No GrowID has a space.
 */
export const getWorldOfJailed = (world: World, growId: string): World =>
  hasAccess(world, growId) ? { ...world, owner: 'the jail', admins: [] } : world
