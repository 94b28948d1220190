import { ratingBounds } from '@trellis/contract/kit/rating-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import {
  findRating,
  getScore,
  listRatings,
  listWinners,
  type WorldRating,
} from '@trellis/game-data/rating-file.ts'
import { getUtcDay } from '@trellis/game-data/utc-day.ts'
import { getPlaytime } from '../people/playtime.ts'
import { getLevel } from '../people/progress.ts'
import { getOwner, hasAccess, type World } from '../world/world.ts'

type Voter = { growId: string; player: JsonObject }
type Rated = { name: string; world: World; stars: number; now: number }
/** The changes of the ratings and of the player's file, which are recorded together. */
export type Vote = { ratings: Operation[]; player: Operation[] }

/** Returns the changes of a rating, or the reason why it does not count. */
export function addRating(file: JsonObject, voter: Voter, rated: Rated): Vote | string {
  const refusal = findVoteRefusal(voter, rated)
  if (refusal !== null) return refusal
  const { name, stars, now } = rated
  const { sum, weight, visits } = findRating(file, name) ?? { sum: 0, weight: 0, visits: 0 }
  const counts = getWeight(voter.player)
  const value = { sum: sum + stars * counts, weight: weight + counts, visits }
  return {
    ratings: [...makeSpace(file, name), { set: ['worlds', name], value }],
    player: [{ set: ['rated_day'], value: getUtcDay(now) }],
  }
}

/** One vote a day and a minimum of play make further accounts costly. */
function findVoteRefusal({ growId, player }: Voter, { world, stars, now }: Rated): string | null {
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) return 'A rating is 1 to 5 stars.'
  if (getOwner(world) === '') return 'Only worlds with an owner are rated.'
  if (hasAccess(world, growId)) return 'You do not rate a world that you have access to.'
  const { minLevel, minPlaytime } = ratingBounds
  if (getLevel(player) < minLevel || getPlaytime(player) < minPlaytime)
    return `You rate worlds from level ${minLevel} and ${minPlaytime / 60} minutes of play on.`
  const { rated_day: last } = player
  return last === getUtcDay(now) ? 'You have rated a world today.' : null
}

/** Players who have played more count more. */
function getWeight(player: JsonObject): number {
  const level = getLevel(player)
  if (level < 20) return 1
  return level < 50 ? 2 : 3
}

function makeSpace(file: JsonObject, name: string): Operation[] {
  const ratings = listRatings(file)
  if (ratings.length < ratingBounds.maxWorlds || findRating(file, name) !== null) return []
  const min = ratings.reduce((one, other) => (other.weight < one.weight ? other : one))
  return [{ unset: ['worlds', min.name] }]
}

/** Lists the worlds that can be the world of the day, the best one first: rating times visits, and no last winners. */
export function listCandidates(file: JsonObject | null): string[] {
  const winners = listWinners(file)
  return listRatings(file)
    .filter(({ name }) => !winners.some(({ world }) => world === name))
    .toSorted((one, other) => getRank(other) - getRank(one) || (one.name < other.name ? -1 : 1))
    .map(({ name }) => name)
}

/** Returns the changes that make a world the one of this day; null when there is none. Visits begin at zero. */
export function setWorldOfDay(
  file: JsonObject | null,
  day: number,
  best: string | null,
): Operation[] {
  const ratings = listRatings(file)
  const next = best === null ? [] : [{ day, world: best }]
  const value = [...listWinners(file), ...next].slice(-ratingBounds.restDays)
  return [
    { set: ['winners'], value },
    { set: ['chosen_day'], value: day },
    ...ratings
      .filter(({ visits }) => visits > 0)
      .map(({ name }): Operation => ({ set: ['worlds', name, 'visits'], value: 0 })),
  ]
}

const getRank = (rating: WorldRating) => getScore(rating) * Math.log2(2 + rating.visits)
