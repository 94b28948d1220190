import { knownRoles } from '@trellis/contract/kit/known-roles.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { findHighestRole } from '@trellis/game-data/roles.ts'

/** The creators of the server rank above every role. */
export const creatorRank = knownRoles.length + 1
/** The minimum rank with the right to cheat. */
export const cheatsRank = knownRoles.indexOf('Cheats') + 1
export const moderatorRank = knownRoles.indexOf('Moderator') + 1
export const administratorRank = knownRoles.indexOf('Administrator') + 1
export const godRank = knownRoles.indexOf('God') + 1

/**
 * Returns 0 for an ordinary player. Names in the creators' list match exactly, as in other engines of the
 * family.
 */
export function getRank(player: JsonObject, growId: string, creators: readonly string[]): number {
  if (creators.includes(growId)) return creatorRank
  return findHighestRole(player) + 1
}

/** Finds a role by the typed name, such as `moderator` or `owner_server`. */
export function findRole(typed: string): { name: string; key: string; rank: number } | null {
  const at = knownRoles.findIndex((role) => role.toLowerCase() === typed.toLowerCase())
  const name = knownRoles[at]
  return name === undefined ? null : { name, key: `Role.${name}`, rank: at + 1 }
}

/** Returns the rank's name; null for an ordinary player. */
export function getRankName(rank: number): string | null {
  if (rank === creatorRank) return 'Creator'
  return knownRoles[rank - 1]?.replace('_', ' ') ?? null
}

/** The prefix of each rank's names; the ordinary player's comes first. */
const marks = ['`w', '`w', '`w[`1VIP`w] ', '`#@', '`e@', '`9@', '`9@', '`8@', '`6@', '`6@']

/** Returns a player's name with the colour and mark of their rank, as others read it. */
export function formatNameByRank(growId: string, rank: number): string {
  return `${marks[rank] ?? '`w'}${growId}\`\``
}
