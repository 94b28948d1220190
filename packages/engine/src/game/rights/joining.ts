import type { JsonObject } from '@trellis/document/json-value.ts'
import { type BannedName, isInForce } from '@trellis/game-data/ban-list.ts'
import { formatMoreTime } from '../people/format-time.ts'
import { getRank, moderatorRank } from '../people/rank.ts'
import { getNameKey } from '../world/name-key.ts'
import { getEntryLevel, hasAccess, isLocked, isNuked, type World } from '../world/world.ts'
import { findPenaltyEnd, formatAppeal } from './penalties.ts'

export type Visitor = { growId: string; player: JsonObject }
type EntryRules = {
  /** The world's name. */
  name: string
  creators: readonly string[]
  jailWorld: string
  now: number
}

/** Returns the reason why the player may not enter the world, as they read it, or null. */
export function findEntryRefusal(
  { growId, player }: Visitor,
  world: World,
  { name, creators, jailWorld, now }: EntryRules,
): string | null {
  // No owner and no moderator locks the jail for the players who must be there.
  if (name === jailWorld && findPenaltyEnd(player, 'jail', now) !== null) return null
  if (getRank(player, growId, creators) >= moderatorRank) return null
  if (isNuked(world)) return 'That world is inaccessible.'
  if (hasAccess(world, growId)) return null
  if (isLocked(world)) return 'That world is locked.'
  if (!isInvited(world, growId)) return `You are not on the list of those who may enter ${name}.`
  const needed = getEntryLevel(world)
  const level = typeof player.level === 'number' ? player.level : 1
  return level < needed ? `Players lower than level ${needed} can't enter ${name}.` : null
}

/** Returns whether only moderators, players with access or invited ones may enter a world, of any level. */
export const isClosed = (world: World): boolean =>
  isNuked(world) || isLocked(world) || listInvited(world).length > 0

/** A world without an invitation list is open to all players. */
function isInvited(world: World, growId: string): boolean {
  const invited = listInvited(world)
  return invited.length === 0 || invited.some((entry) => getNameKey(entry) === growId.toLowerCase())
}

function listInvited({ whitelist }: World): unknown[] {
  return Array.isArray(whitelist) ? whitelist : []
}

/** Returns the reason why the player may not join the server, with the remaining time, or null. */
export function findJoinRefusal(
  growId: string,
  banned: readonly BannedName[],
  now: number,
  appealText = '',
): string | null {
  const key = growId.toLowerCase()
  const ban = banned.find((it) => it.name.toLowerCase() === key && isInForce(it, now))
  return ban ? describeBan(ban, now, appealText) : null
}

/** Returns the text that a banned player reads. */
export function describeBan({ until, reason }: BannedName, now: number, appealText = ''): string {
  const end = until === undefined ? Number.NaN : Date.parse(until)
  const span = Number.isNaN(end) ? null : formatMoreTime(end - now)
  return `You are banned from this server${span === null ? '' : ` for ${span}`}${reason ? `: ${reason}` : '.'}${formatAppeal(appealText)}`
}
