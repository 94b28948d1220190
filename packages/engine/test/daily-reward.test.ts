import type { JsonObject } from '@trellis/document/json-value.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivalRewardRule, dailyRule, findStreak } from '../src/game/rewards/daily-reward.ts'
import { listMessages, RuleWorld, things } from './kit/rule-world.ts'

const dayMs = 86_400_000
const config = {
  DAILY_REWARD: { GEMS: 100, GEMS_PER_DAY: 10, DAYS: 3, ITEMS: [[things.door, 2]] },
}

function openServer(settings: JsonObject = config): RuleWorld {
  const server = new RuleWorld({}, settings).add('Ann', [], { gems: 0 })
  server.now = 100 * dayMs
  return server
}

const arrive = (server: RuleWorld) => server.act('Ann', 50, arrivalRewardRule, null)
const getGems = (server: RuleWorld) => server.players.get('Ann')?.gems

test('gives the reward once a UTC day', () => {
  const server = openServer()
  expect(listMessages(arrive(server))).toEqual([
    'Daily reward: 100 gems, 2 item 12. Come back tomorrow for more.',
  ])
  server.now += dayMs - 1
  expect(arrive(server)).toEqual([])
  expect(listMessages(server.act('Ann', 50, dailyRule, null))).toEqual([
    'You have the reward of today. The next day begins at midnight UTC.',
  ])
  expect([getGems(server), server.countItem('Ann', things.door)]).toEqual([100, 2])
  server.now += 1
  expect(listMessages(arrive(server))[0]).toContain('110 gems')
})

test('grows with a streak up to its last day, and starts again after a missed day', () => {
  const server = openServer()
  const given = [0, 1, 1, 1, 1, 2, 1].map((days) => {
    const before = Number(getGems(server))
    server.now += days * dayMs
    arrive(server)
    return Number(getGems(server)) - before
  })
  expect(given).toEqual([100, 110, 120, 120, 120, 100, 110])
})

test('gives nothing twice when the clock is set back', () => {
  const server = openServer()
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 1 }), (days) => {
      const again = openServer()
      const paid = days.filter((day) => {
        again.now = day * dayMs
        return arrive(again).length > 0
      })
      expect(new Set(paid).size).toBe(paid.length)
      expect(paid).toEqual(paid.toSorted((a, b) => a - b))
    }),
  )
  arrive(server)
  server.now = 0
  expect(arrive(server)).toEqual([])
})

test('keeps the reward until there is room for all of it', () => {
  const server = openServer().add('Ann', [[things.door, 199]], { gems: 0 })
  expect(listMessages(arrive(server))).toEqual([
    'Make room for your daily reward, then type /daily.',
  ])
  expect(getGems(server)).toBe(0)
  server.players.set('Ann', { gems: 0, inventory: [] })
  server.act('Ann', 50, dailyRule, null)
  expect([getGems(server), server.countItem('Ann', things.door)]).toEqual([100, 2])
})

test('gives nothing on a server that has set no reward, or an invalid one', () => {
  for (const settings of [
    {},
    { DAILY_REWARD: { GEMS: -1, GEMS_PER_DAY: 'x', DAYS: 0, ITEMS: [[0, 1], 'x'] } },
    { DAILY_REWARD: 7 },
  ]) {
    const server = openServer(settings)
    expect(arrive(server)).toEqual([])
    expect(listMessages(server.act('Ann', 50, dailyRule, null))).toEqual([
      'This server has no daily reward.',
    ])
  }
})

test('begins a streak for any content of the file', () => {
  for (const daily_day of [undefined, 'x', 1.5, null])
    expect(findStreak({ daily_day, daily_streak: 9 }, dayMs)).toBe(1)
  expect(findStreak({ daily_day: 0, daily_streak: 'x' }, dayMs)).toBe(2)
})
