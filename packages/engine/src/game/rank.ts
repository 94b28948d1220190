import type { JsonObject } from '@trellis/document/json-value.ts'

/** The roles, each ranking above those before it. */
const roles = [
  'Cheats',
  'Vip',
  'Moderator',
  'Administrator',
  'Developer',
  'God',
  'Unlimited',
  'Owner_Server',
]

/** Creators of the server rank above every role. */
export const creatorRank = roles.length + 1
/** Of those with the right to cheat; whoever ranks higher has it too. */
export const cheatsRank = roles.indexOf('Cheats') + 1
export const moderatorRank = roles.indexOf('Moderator') + 1
export const administratorRank = roles.indexOf('Administrator') + 1
export const godRank = roles.indexOf('God') + 1

/** 0 for an ordinary player. The creators' list is read exactly, as other engines of the family do. */
export function rankOf(player: JsonObject, growId: string, creators: readonly string[]): number {
  if (creators.includes(growId)) return creatorRank
  return roles.findLastIndex((role) => player[`Role.${role}`] === true) + 1
}

/** What the rank is called; null for an ordinary player. */
export function rankName(rank: number): string | null {
  if (rank === creatorRank) return 'Creator'
  return roles[rank - 1]?.replace('_', ' ') ?? null
}

/** Whether somebody of a rank may act on somebody of another: nobody ever does on an equal. */
export function outranks(rank: number, other: number): boolean {
  return rank >= moderatorRank && rank > other
}
