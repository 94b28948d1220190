import type { JsonObject } from '@trellis/document/json-value.ts'
import type { GameEvent } from '../events/game-event.ts'
import type { Scene } from '../scene.ts'

/**
 * The values that can be doubled for a limited time: gems that drop, experience gained, punch strength, and the
 * fruit of harvested trees.
 */
export type Boost = 'gems' | 'xp' | 'strength' | 'harvest'

/** Trellis's own keys of a player's file, in milliseconds since 1970. */
const keys = {
  gems: 'gems_boost_until',
  xp: 'xp_boost_until',
  strength: 'strength_boost_until',
  harvest: 'harvest_boost_until',
} as const

const maxMs = 24 * 60 * 60 * 1000

/** Returns the player's own factor times that of an event for all players. */
export function getBoostFactor(
  { actor, now, factors }: Pick<Scene, 'actor' | 'now' | 'factors'>,
  boost: Boost,
): number {
  const own = getUntil(actor.player, boost) > now ? 2 : 1
  return boost === 'strength' ? own : own * factors[boost]
}

/** Extends an active boost by `ms`, up to a day from now. */
export function extendBoost({ actor, now }: Scene, boost: Boost, ms: number): GameEvent {
  const until = Math.max(now, getUntil(actor.player, boost)) + ms
  const value = Math.min(until, now + maxMs)
  return { kind: 'player-key', key: keys[boost], value, shown: 'nothing' }
}

function getUntil(player: JsonObject, boost: Boost): number {
  const until = player[keys[boost]]
  return typeof until === 'number' ? until : 0
}
