import { ratingBounds } from '@trellis/contract/kit/rating-bounds.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from './journal/operation.ts'
import { isWorldName } from './names.ts'

/** The ratings of a world in `ratings.json`, Trellis's own file. */
export type WorldRating = {
  name: string
  /** The sum of stars times weights, and the sum of weights. */
  sum: number
  weight: number
  /** Players who came since the last world of the day was chosen. */
  visits: number
}

export type Winner = { day: number; world: string }

/** A new world counts as if these had rated it with three stars, so that one vote decides nothing. */
const prior = { stars: 3, weight: 10 }

export const getScore = ({ sum, weight }: Pick<WorldRating, 'sum' | 'weight'>): number =>
  (sum + prior.stars * prior.weight) / (weight + prior.weight)

export function readRating(name: string, entry: unknown): WorldRating | null {
  if (!isWorldName(name) || !isObject(entry)) return null
  const { sum, weight, visits } = entry
  if (!isCount(weight) || weight < 1 || !isCount(sum) || sum < weight || sum > 5 * weight)
    return null
  return { name, sum, weight, visits: isCount(visits) ? visits : 0 }
}

export function findRating(file: JsonObject | null, name: string): WorldRating | null {
  const worlds = isObject(file?.worlds) ? file.worlds : {}
  return Object.hasOwn(worlds, name) ? readRating(name, worlds[name]) : null
}

export function listRatings(file: JsonObject | null): WorldRating[] {
  const worlds = isObject(file?.worlds) ? file.worlds : {}
  return Object.entries(worlds).flatMap(([name, entry]) => readRating(name, entry) ?? [])
}

/** Returns the worlds of the last days, the oldest first. */
export function listWinners(file: JsonObject | null): Winner[] {
  const list: unknown[] = Array.isArray(file?.winners) ? file.winners : []
  const winners = list.flatMap((it) => {
    if (!isObject(it) || !isCount(it.day) || typeof it.world !== 'string') return []
    return isWorldName(it.world) ? [{ day: it.day, world: it.world }] : []
  })
  return winners.slice(-ratingBounds.restDays)
}

/** Returns the worlds with the highest rating first. */
export function listBest(file: JsonObject | null, count: number): WorldRating[] {
  const sorted = listRatings(file).toSorted((one, other) => getScore(other) - getScore(one))
  return sorted.slice(0, count)
}

/** Returns the world of this day; null when none was chosen. */
export function findWorldOfDay(file: JsonObject | null, day: number): string | null {
  const last = listWinners(file).at(-1)
  return last?.day === day ? last.world : null
}

/**
 * Returns the changes that give the rating and the days of a world to another name, or to none. A world only gets a name
 * that no world has, so the entries of that name are left from a world that is gone.
 */
export function moveRating(file: JsonObject | null, from: string, to: string | null): Operation[] {
  const worlds = isObject(file?.worlds) ? file.worlds : {}
  const rating = findRating(file, from)
  const gone = [from, to].filter((name) => name !== null && Object.hasOwn(worlds, name))
  const operations: Operation[] = gone.flatMap((name) =>
    name === null ? [] : [{ unset: ['worlds', name] }],
  )
  if (rating !== null && to !== null) {
    const { name: _name, ...value } = rating
    operations.push({ set: ['worlds', to], value })
  }
  const winners = listWinners(file)
  if (winners.some(({ world }) => world === from || world === to)) {
    const others = winners.filter(({ world }) => world !== to)
    const value = others.flatMap((it) => {
      if (it.world !== from) return [it]
      return to === null ? [] : [{ ...it, world: to }]
    })
    operations.push({ set: ['winners'], value })
  }
  return operations
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
