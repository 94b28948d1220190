import { ratingBounds } from '@trellis/contract/kit/rating-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { operate } from '@trellis/game-data/journal/operation.ts'
import {
  findWorldOfDay,
  getScore,
  listBest,
  listRatings,
  listWinners,
  moveRating,
} from '@trellis/game-data/rating-file.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addRating, listCandidates, setWorldOfDay } from '../src/game/ratings/rating-rules.ts'
import { flatWorld } from './kit/flat-world.ts'
import { GameServer } from './kit/game-server.ts'

const dayMs = 24 * 60 * 60 * 1000
const owned = { owner: 'Owner' }
const voter = (more: JsonObject = {}) => ({ level: 10, playtime: 9000, ...more })

type Rating = { name: string; stars: number; now?: number }

function vote(file: JsonObject, player: JsonObject, { now = 0, ...rating }: Rating) {
  const change = addRating(file, { growId: 'Ann', player }, { ...rating, world: owned, now })
  if (typeof change === 'string') return change
  for (const operation of change.ratings) operate(file, operation)
  for (const operation of change.player) operate(player, operation)
  return null
}

test('counts one vote of an account a day, and keeps scores between one and five', () => {
  const step = fc.record({
    player: fc.integer({ min: 0, max: 4 }),
    world: fc.constantFrom('A', 'B', 'C'),
    stars: fc.integer({ min: -1, max: 7 }),
    day: fc.integer({ min: 0, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const file: JsonObject = { worlds: {} }
      const players = [1, 10, 25, 60, 125].map((level) => voter({ level }))
      let weight = 0
      for (const { player: index, world, stars, day } of steps) {
        const player: JsonObject = players[index] ?? {}
        const before = typeof player.rated_day === 'number' ? player.rated_day : -1
        const isTaken = vote(file, player, { name: world, stars, now: day * dayMs }) === null
        expect(isTaken).toBe(index > 0 && stars >= 1 && stars <= 5 && before !== day)
        if (isTaken) weight += [0, 1, 2, 3, 3][index] ?? 0
      }
      const ratings = listRatings(file)
      expect(ratings.reduce((sum, it) => sum + it.weight, 0)).toBe(weight)
      for (const it of ratings) {
        expect(getScore(it)).toBeGreaterThanOrEqual(1)
        expect(getScore(it)).toBeLessThanOrEqual(5)
      }
    }),
  )
})

test('refuses owners, new players and worlds without an owner', () => {
  const rate = (player: JsonObject, world: JsonObject) =>
    addRating({}, { growId: 'Ann', player }, { name: 'A', world, stars: 5, now: 0 })
  expect(rate(voter(), {})).toBe('Only worlds with an owner are rated.')
  expect(rate(voter(), { owner: 'ann' })).toMatch(/have access to/)
  expect(rate(voter({ playtime: 60 }), owned)).toMatch(/^You rate worlds from level 5/)
  expect(rate(voter({ level: 4 }), owned)).toMatch(/^You rate worlds from level 5/)
})

test('keeps at most as many worlds as permitted, and drops the one with fewest ratings', () => {
  const worlds = Object.fromEntries(
    Array.from({ length: ratingBounds.maxWorlds }, (_, index) => [
      `W${index}`,
      { sum: 20, weight: index === 7 ? 4 : 10, visits: 0 },
    ]),
  )
  const file: JsonObject = { worlds }
  expect(vote(file, voter(), { name: 'NEW', stars: 5 })).toBeNull()
  expect(listRatings(file)).toHaveLength(ratingBounds.maxWorlds)
  expect(Object.keys(worlds)).not.toContain('W7')
})

test('chooses the world of the day by rating and visits, and none of the last week again', () => {
  const file: JsonObject = {
    worlds: {
      GOOD: { sum: 100, weight: 20, visits: 1 },
      BUSY: { sum: 80, weight: 20, visits: 50 },
      GONE: { sum: 100, weight: 20, visits: 99 },
    },
  }
  const choose = (day: number) => {
    const best = listCandidates(file).find((name) => name !== 'GONE')
    for (const it of setWorldOfDay(file, day, best ?? null)) operate(file, it)
    return findWorldOfDay(file, day)
  }
  expect([choose(1), choose(2), choose(3)]).toEqual(['BUSY', 'GOOD', null])
  expect(listRatings(file).every(({ visits }) => visits === 0)).toBe(true)
  expect(listWinners(file)).toHaveLength(2)
  expect(listBest(file, 1)[0]?.name).toBe('GOOD')
})

test('moves the rating and the days of a renamed world, and drops those of a removed one', () => {
  const rating = { sum: 80, weight: 20, visits: 5 }
  const file: JsonObject = {
    worlds: { OLD: rating, KEPT: { sum: 9, weight: 3, visits: 0 } },
    winners: [{ day: 7, world: 'OLD' }],
  }
  for (const it of moveRating(file, 'OLD', 'NEW')) operate(file, it)
  expect(file.worlds).toEqual({ NEW: rating, KEPT: { sum: 9, weight: 3, visits: 0 } })
  expect(findWorldOfDay(file, 7)).toBe('NEW')
  for (const it of moveRating(file, 'NEW', null)) operate(file, it)
  expect(file).toEqual({ worlds: { KEPT: { sum: 9, weight: 3, visits: 0 } }, winners: [] })
  expect(moveRating(file, 'NONE', 'ANY')).toEqual([])
})

test('lets players vote whose last vote is in the future, after the clock was set back', () => {
  expect(vote({ worlds: {} }, voter({ rated_day: 9e6 }), { name: 'A', stars: 3 })).toBeNull()
})

test('reads any file without an error', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (entry, winners) => {
      const file = { worlds: { A: entry }, winners } as JsonObject
      listBest(file, 3)
      expect(findWorldOfDay(file, 1)).toSatisfy((it) => it === null || typeof it === 'string')
      vote(file, voter(), { name: 'A', stars: 3 })
    }),
  )
})

test('rates a world, lists it, and announces the world of the day in the menu', async () => {
  const server = await GameServer.start({
    worlds: { BANK: { ...flatWorld(), owner: 'Ann' } },
    players: { Ann: { level: 9, playtime: 9000 }, Bob: { level: 9, playtime: 9000 } },
  })
  const [ann, bob] = [await server.person('Ann', 'BANK'), await server.person('Bob', 'BANK')]
  await ann.says('/rate 5', 'You do not rate a world that you have access to.')
  await bob.says('/rate 9', 'A rating is 1 to 5 stars.')
  await bob.says('/rate 5', /^You rated BANK with 5 of 5/)
  await bob.says('/rate 4', 'You have rated a world today.')
  await bob.says('/worlds', /^Best rated: BANK \(3\.2\)\. Rate the world/)
  expect(await server.console()).toContain('Bob rated BANK with 5.')
  expect((await server.savedPlayer('Bob')).rated_day).toBeGreaterThan(20_000)
})

test('leaves worlds out of the lists that are closed to visitors, also before players enter them', async () => {
  const world = { ...flatWorld(), owner: 'Owner', d_weather: 0 }
  const server = await GameServer.start({
    worlds: {
      OPEN: world,
      NEXT: world,
      LOCKED: { ...world, d_weather: 6 },
      NUKED: { ...world, n_b: 'Mod' },
      INVITED: { ...world, whitelist: ['Ann'] },
    },
    ratings: {
      ...Object.fromEntries(
        ['LOCKED', 'NUKED', 'INVITED'].map((name) => [name, { sum: 500, weight: 100, visits: 9 }]),
      ),
      OPEN: { sum: 90, weight: 20, visits: 5 },
      NEXT: { sum: 70, weight: 20, visits: 0 },
    },
  })
  const ann = await server.person('Ann')
  await expect.poll(() => server.console()).toContain('OPEN is the world of the day.')
  await ann.says(
    '/worlds',
    /^World of the day: OPEN. Best rated: OPEN \(4.0\), NEXT \(3.3\)\. Rate/,
  )
  const open = { kind: 'world', name: 'OPEN' } as const
  await server.edit(open, [{ path: ['d_weather'], from: 0, to: 6 }])
  await ann.says('/worlds', /^Best rated: NEXT \(3.3\)\. Rate/)
  await server.control.command('save')
  await ann.says('/worlds', /^Best rated: NEXT \(3.3\)\. Rate/)
  await server.edit(open, [{ path: ['d_weather'], from: 6, to: 0 }])
  await ann.says('/worlds', /^World of the day: OPEN\. Best rated: OPEN/)
})

test('says that all rated worlds are closed, and not that none is rated', async () => {
  const world = { ...flatWorld(), owner: 'Owner', d_weather: 0 }
  const server = await GameServer.start({
    worlds: { SHUT: { ...world, d_weather: 6 }, OPEN: world },
    ratings: {
      SHUT: { sum: 90, weight: 20, visits: 5 },
      OPEN: { sum: 90, weight: 20, visits: 0 },
      GONE: { sum: 90, weight: 20, visits: 0 },
    },
  })
  const ann = await server.person('Ann')
  await expect.poll(() => server.console()).toContain('OPEN is the world of the day.')
  await server.edit({ kind: 'world', name: 'OPEN' }, [{ path: ['d_weather'], from: 0, to: 6 }])
  await ann.says('/worlds', /^All rated worlds are closed to visitors now\. Rate/)
})

test('says that no world is rated when the rated ones are gone', async () => {
  const server = await GameServer.start({ ratings: { GONE: { sum: 9, weight: 2, visits: 0 } } })
  const ann = await server.person('Ann')
  await ann.says('/worlds', /^No world is rated yet\. Rate/)
})
