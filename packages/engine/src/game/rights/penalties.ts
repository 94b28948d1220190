import type { JsonObject } from '@trellis/document/json-value.ts'
import { formatMoreTime } from '../people/format-time.ts'

/** Penalties in a player's file, by their ends in milliseconds since 1970. The keys are Trellis's own. */
export const penaltyKeys = { jail: 'jailed_until', shadowMute: 'shadow_muted_until' } as const

type Penalty = keyof typeof penaltyKeys

export function findPenaltyEnd(player: JsonObject, penalty: Penalty, now: number): number | null {
  const until = player[penaltyKeys[penalty]]
  return typeof until === 'number' && until > now ? until : null
}

/** Returns whether others do not read the player, who must not notice it. */
export const isShadowMuted = (player: JsonObject, now: number): boolean =>
  findPenaltyEnd(player, 'shadowMute', now) !== null

export function setPenalty(player: JsonObject, penalty: Penalty, until: number): void {
  player[penaltyKeys[penalty]] = until
}

/** Returns the end of a text about a penalty: the owner's text about appeals. */
export const formatAppeal = (appealText: string) => (appealText === '' ? '' : ` ${appealText}`)

/** Returns the text for a jailed player, or null for a free one. */
export function describeJail(player: JsonObject, now: number, appealText = ''): string | null {
  const until = findPenaltyEnd(player, 'jail', now)
  if (until === null) return null
  const span = formatMoreTime(until - now)
  return `You are in jail${span === null ? '' : ` for ${span}`}.${formatAppeal(appealText)}`
}
