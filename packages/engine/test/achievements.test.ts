import { achievementCounters, achievements } from '@trellis/contract/kit/achievements.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { readAchievementSettings } from '@trellis/game-data/achievement-settings.ts'
import { operate } from '@trellis/game-data/journal/operation.ts'
import { listReached } from '@trellis/game-data/reached-achievements.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listGains } from '../src/game/achievements/gains.ts'
import { getCount, listProgress } from '../src/game/achievements/progress.ts'
import { listPlayerOperations } from '../src/game/events/event-changes.ts'
import { answerVending } from '../src/game/machines/vending/vending-answer.ts'
import { answerConfirmation } from '../src/game/machines/vending/vending-purchase.ts'
import { entrance, flatGround, getTileBeside } from './kit/flat-world.ts'
import { GameServer, getPlayer } from './kit/game-server.ts'
import { itemsFile } from './kit/items-file.ts'
import { listMessages, RuleWorld, things } from './kit/rule-world.ts'
import { SilentPlayerService } from './kit/silent-player-service.ts'
import { startEngine } from './test-engine.ts'

const entries = [...achievements.keys()].map((name, index) => ({ name, gems: index + 1 }))
const rewards = readAchievementSettings({ ENTRIES: entries })

function gain(player: JsonObject, gains: Parameters<typeof listProgress>[1], settings = rewards) {
  const events = listProgress({ growId: 'Ann', player }, gains, settings)
  for (const event of events)
    if (event.kind === 'gems' || event.kind === 'player-key')
      for (const operation of listPlayerOperations(event, player)) operate(player, operation)
  return events
}

const anyGain = fc.record({
  counter: fc.constantFrom(...achievementCounters),
  by: fc.integer({ min: 1, max: 3000 }),
})

test('gives each reward once, in any order of actions, and keeps its own keys only', () => {
  fc.assert(
    fc.property(fc.array(anyGain, { maxLength: 80 }), (gains) => {
      const player: JsonObject = { gems: 0, level: 1 }
      for (const it of gains) gain(player, [it])
      const reached = listReached(player)
      expect(new Set(reached).size).toBe(reached.length)
      const sum = reached.reduce((all, name) => all + (rewards.gems.get(name) ?? 0), 0)
      expect(player.gems).toBe(sum)
      for (const key of Object.keys(player))
        expect(key).toMatch(/^(gems|level|achievements|count_[a-z]+)$/)
    }),
  )
})

test('reads any file and any settings without an error', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (list, count, section) => {
      const player: JsonObject = { gems: 0, achievements: list, count_broken: count, level: count }
      gain(player, [{ counter: 'broken', by: 1 }], readAchievementSettings(section))
      expect(getCount(player, 'broken')).toBeGreaterThanOrEqual(0)
    }),
  )
  const settings = readAchievementSettings({
    ENTRIES: [{ name: 'broken-1', gems: -4 }, { name: 'nope', gems: 5 }, 7, null],
  })
  expect([...settings.gems]).toEqual([['broken-1', 0]])
})

test('counts nothing when achievements are off, and skips those that the owner has turned off', () => {
  const one = [{ counter: 'broken', by: 1 } as const]
  expect(gain({}, one, readAchievementSettings({ ENABLED: false }))).toEqual([])
  const player: JsonObject = {}
  gain(player, one, readAchievementSettings({ ENTRIES: [{ name: 'broken-1', enabled: false }] }))
  expect(player).toEqual({ count_broken: 1 })
})

test('stops counting after the last goal, and knows levels from before', () => {
  const player: JsonObject = { level: 60, count_broken: 99_999 }
  gain(player, [{ counter: 'broken', by: 1 }])
  expect(listReached(player)).toEqual(expect.arrayContaining(['broken-100000', 'level-50']))
  gain(player, [{ counter: 'broken', by: 1 }])
  expect(player.count_broken).toBe(100_000)
})

test('counts blocks, trees, splices and gems by the events of the game', () => {
  const block = (shown: 'broken' | 'harvested' | 'tile' | { placed: number }, more = {}) =>
    ({ kind: 'block', index: 0, block: more, shown }) as const
  expect(listGains([block('broken'), block('tile'), block('harvested')])).toEqual([
    { counter: 'broken', by: 1 },
    { counter: 'harvested', by: 1 },
  ])
  // A wallpaper behind a spliced tree is no splice.
  expect(listGains([block({ placed: 3 }, { spliced: true })])).toEqual([
    { counter: 'placed', by: 1 },
  ])
  expect(
    listGains([
      { kind: 'gems', by: 5 },
      { kind: 'gems', by: -5 },
    ]),
  ).toEqual([{ counter: 'gems', by: 5 }])
})

test('gives experience and a title with an achievement, each once', () => {
  const settings = readAchievementSettings({
    ENTRIES: [{ name: 'broken-1', gems: 5, xp: 200, title: 'Mentor' }],
  })
  const player: JsonObject = { gems: 0, level: 1, xp: 10 }
  const broken = [{ counter: 'broken', by: 1 } as const]
  expect(listMessages(gain(player, broken, settings))).toEqual([
    '`9Achievement:`` First Block. You get 5 gems, 200 XP and the title Mentor.',
    'Ann is now level 2!',
    'You are now level 2!',
  ])
  const given = { gems: 5, level: 2, xp: 60, 'Title.Mentor': true }
  expect(player).toMatchObject(given)
  expect(gain(player, broken, settings)).toHaveLength(1)
  expect(player).toMatchObject(given)
  const master: JsonObject = { gems: 0, level: 125, 'Title.Mentor': true }
  const [line] = listMessages(gain(master, broken, settings))
  expect(line).toBe('`9Achievement:`` First Block. You get 5 gems.')
  const odd = { ENTRIES: [{ name: 'broken-1', xp: -4, title: 'King' }] }
  const { xp, titles } = readAchievementSettings(odd)
  expect([[...xp.values()], titles.size]).toEqual([[0], 0])
})

test('counts a sale when its seller takes the earnings', () => {
  const at = 5
  const blocks = Array.from({ length: 100 }, (_, index) =>
    index === at ? { f: things.vending, id: 12, c: 50, pr: 2 } : {},
  )
  const shop = new RuleWorld({ owner: 'Ann', blocks }).add('Ann').add('Bob', [[242, 20]])
  const bought = shop.answer('Bob', at, answerConfirmation, { count: 3, sold: 12, price: 2 })
  expect(shop.countItem('Bob', 242)).toBe(14)
  expect(listGains(bought)).toEqual([])
  const taken = () => shop.answer('Ann', at, answerVending, { buttonClicked: 'withdraw' })
  expect(listGains(taken())).toEqual([{ counter: 'sales', by: 1 }])
  expect(listGains(taken())).toEqual([])
})

test('notes no met players while achievements are off', async () => {
  const quiet = await SilentPlayerService.open({ Ann: {}, Bob: {}, Cat: {} })
  const [ann, bob] = [await quiet.enter('Ann'), await quiet.enter('Bob')]
  const cat = await quiet.enter('Cat')
  const turn = (isOn: boolean) =>
    quiet.documents.edit({ kind: 'config' }, (config) => {
      config.ACHIEVEMENTS = { ENABLED: isOn }
    })
  const read = async () => (await quiet.documents.find({ kind: 'player', name: 'Ann' })) ?? {}
  await turn(false)
  await ann.reads(() => ann.say('/friend Bob'))
  await bob.reads(() => bob.say('/friend Ann'))
  expect(await read()).not.toHaveProperty('met_friends')
  await turn(true)
  await ann.reads(() => ann.say('/friend Cat'))
  await cat.reads(() => cat.say('/friend Ann'))
  expect((await read()).met_friends).toMatchObject({ names: ['cat'] })
})

const dirt = 2

const ground = flatGround({
  config: {
    ACHIEVEMENTS: { ENTRIES: [{ name: 'broken-1', gems: 500, xp: 100, title: 'OfLegend' }] },
  },
  customItems: [],
  blocks: [{ at: getTileBeside(1), block: { f: dirt } }],
  players: { Ann: {}, Bob: {} },
})

const startGround = () => GameServer.start(ground)

async function breakFirst(server: GameServer) {
  const ann = await server.person('Ann')
  const at = getTileBeside(1)
  expect(at.tileX).toBe(entrance.tileX + 1)
  for (let punches = 0; punches < 6; punches++) ann.client.punch(at)
  await ann.reads(
    /^`9Achievement:`` First Block\. You get 500 gems, 100 XP and the title of Legend\.$/,
  )
  return ann
}

test('names a reached achievement, gives its reward once through a kill, and lists all', async () => {
  for (const isSaved of [false, true]) {
    const server = await GameServer.startProcess(ground)
    const ann = await breakFirst(server)
    if (isSaved) {
      ann.client.say('/achievements')
      const shown = await ann.seesDialog('achievements')
      expect(shown).toContain(`You have 1 of ${achievements.size}.`)
      expect(shown).toContain('1 of 1000')
      // The block itself gives experience too.
      expect(await server.savedPlayer('Ann')).toMatchObject({ xp: 101, 'Title.OfLegend': true })
    }
    await server.kill()
    const again = await startEngine(server.folder, { TRELLIS_ITEMS: itemsFile() })
    await again.control.command('save')
    const { gems, achievements: reached } = getPlayer(server.folder, 'Ann')
    expect(gems >= 500).toBe(Array.isArray(reached) && reached.includes('broken-1'))
    if (isSaved) expect(reached).toContain('broken-1')
  }
})

test('counts a trade and a friendship for both players', async () => {
  const server = await startGround()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  await ann.says('/friend Bob', /^You asked Bob/)
  await bob.says('/friend Ann', /^`9Achievement:`` First Friend\.$/)
  await ann.reads(/^`9Achievement:`` First Friend\.$/)
  expect((await server.savedPlayer('Bob')).achievements).toEqual(['friends-1'])
})
