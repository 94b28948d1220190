import { timedEventBounds } from '@trellis/contract/kit/timed-events.ts'
import { isInReach, isStandingIn, type Tile } from '../world/hand.ts'
import type { Position } from '../world/position.ts'

/** A player in an arena. */
export type Fighter = { growId: string; place: Position }

/** The pauses after a hit, for both players, in milliseconds. */
export const hitPauses = { attacker: 400, victim: 1500 } as const

type Attack = { attacker: Fighter; tile: Tile; others: readonly Fighter[] }

/** Returns the player that a punch at a tile hits: the first other one at that tile, within reach. */
export function findHit({ attacker, tile, others }: Attack): Fighter | null {
  if (!isInReach({ place: attacker.place }, tile)) return null
  const isHit = ({ growId, place }: Fighter) =>
    growId !== attacker.growId && isStandingIn(place, tile)
  return others.find(isHit) ?? null
}

/** Returns the scores with one more point of a player. A full list takes no further names. */
export function addPoint(scores: ReadonlyMap<string, number>, growId: string): Map<string, number> {
  const before = scores.get(growId)
  if (before === undefined && scores.size >= timedEventBounds.scores) return new Map(scores)
  return new Map(scores).set(growId, (before ?? 0) + 1)
}

/** Returns the players with points, the best first. Of equal ones the first to score comes first. */
export function sortScores(scores: ReadonlyMap<string, number>): (readonly [string, number])[] {
  return [...scores].toSorted(([, one], [, other]) => other - one)
}
