import { timedEventBounds, timedEventKinds } from '@trellis/contract/kit/timed-events.ts'
import { createSeededDice } from '@trellis/game-data/dice.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeRule } from '../src/game/requests/placing.ts'
import { punchRule } from '../src/game/requests/punching.ts'
import { countDue, formatHint } from '../src/game/timed-events/announcements.ts'
import { readEventWords } from '../src/game/timed-events/event-words.ts'
import { listEndOperations } from '../src/game/timed-events/history.ts'
import { chooseFall, withoutFallen } from '../src/game/timed-events/rain.ts'
import { listReachableTiles } from '../src/game/timed-events/reachable.ts'
import { addPoint, findHit, sortScores } from '../src/game/timed-events/score.ts'
import {
  formatTimedEvent,
  getEventFactors,
  noFactors,
  readRunningEvents,
  readTimedEventForm,
  type TimedEvent,
} from '../src/game/timed-events/timed-event.ts'
import { entrance, flatWorld, getTileBeside } from './kit/flat-world.ts'
import { catalogueItems, RuleFixture } from './kit/rule-fixture.ts'

const minute = 60_000

const createEvent = (values: Partial<TimedEvent>): TimedEvent => ({
  ...{ kind: 'gems', minutes: 10, factor: 2, worlds: [], items: [], gems: 0, seconds: 5 },
  ...{ key: 'gems', by: 'Maya', startedAt: 0, endsAt: 10 * minute, world: null },
  ...{ announced: 0, place: null, uid: null, fellAt: 0, scores: new Map() },
  ...values,
})

const stacks = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 2000 })),
  { minLength: 1, maxLength: 10 },
)

const sum = (items: readonly (readonly [unknown, number])[]) =>
  items.reduce((total, [, count]) => total + count, 0)

test('lets exactly the chosen items fall, and never more', () => {
  fc.assert(
    fc.property(stacks, fc.integer({ min: 1, max: 60 }), fc.integer(), (items, seconds, seed) => {
      const dice = createSeededDice(seed)
      let left: readonly (readonly [number, number])[] = items
      let [fallen, fellAt] = [0, 0]
      for (let now = 0; now < 10 * minute; now += 1000) {
        const fall = chooseFall({ items: left, seconds, endsAt: 10 * minute, fellAt }, now, dice)
        if (fall === null) continue
        fallen += fall[1]
        fellAt = now
        left = withoutFallen(left, fall)
      }
      expect(fallen + sum(left)).toBe(sum(items))
    }),
  )
})

test('lets everything fall before the end when there is time for it', () => {
  const dice = createSeededDice(3)
  let left: readonly (readonly [number, number])[] = [
    [2, 100],
    [10, 50],
  ]
  let fellAt = 0
  for (let now = 0; now < 10 * minute; now += 1000) {
    const fall = chooseFall({ items: left, seconds: 5, endsAt: 10 * minute, fellAt }, now, dice)
    if (fall === null) continue
    fellAt = now
    left = withoutFallen(left, fall)
  }
  expect(left).toEqual([])
})

test('finds only free tiles with ground below, connected with the entrance', () => {
  const world = flatWorld()
  const tiles = listReachableTiles(world, catalogueItems)
  expect(tiles.length).toBeGreaterThan(10)
  for (const index of tiles) {
    expect(world.blocks[index]?.f ?? 0).toBe(0)
    expect(catalogueItems.getTraits(Number(world.blocks[index + 100]?.f)).collision).not.toBe(0)
  }
  const { tileX, tileY } = entrance
  const walled = { ...world, blocks: world.blocks.map((block) => ({ ...block })) }
  for (const [x, y] of [
    [tileX - 1, tileY],
    [tileX + 1, tileY],
    [tileX, tileY - 1],
  ] as const)
    walled.blocks[x + y * 100] = { f: 2 }
  expect(listReachableTiles(walled, catalogueItems)).toEqual([])
})

test('multiplies the gems of a player with those of an event, up to ten times', () => {
  const running = new Map([['gems', createEvent({ factor: 5 })]])
  expect(getEventFactors(running, minute)).toEqual({ ...noFactors, gems: 5 })
  expect(getEventFactors(running, 10 * minute)).toEqual(noFactors)
  const tiles = [-3, -2, -1, 1, 2, 3].map((right) => getTileBeside(right))
  const world = flatWorld(tiles.map((at) => ({ at, block: { f: 2 } })))
  const one = new RuleFixture({ world, player: { gems_boost_until: 2_000_000_000 } })
  one.factors = { ...noFactors, gems: 5, xp: 3 }
  for (const tile of tiles) for (let punch = 0; punch < 10; punch++) one.act(punchRule, tile)
  const dropped = one.drops.filter(({ itemId }) => itemId === 112)
  const gems = one.gems + sum(dropped.map(({ count }) => [112, count] as const))
  expect([gems > 0, gems % 10, one.player.xp]).toEqual([true, 0, 6 * 3])
})

test('plants trees that are ripe after a part of their time', () => {
  const one = new RuleFixture({ inventory: [[3, 5]] })
  one.factors = { ...noFactors, growth: 4 }
  const tile = { tileX: entrance.tileX + 2, tileY: entrance.tileY }
  one.act(placeRule, { kind: 'place', itemId: 3, ...one.place, ...tile })
  const block = (one.world.blocks as { p?: number; f?: number }[])[tile.tileX + tile.tileY * 100]
  const { growSeconds } = catalogueItems.getTraits(3)
  expect(block?.f).toBe(3)
  expect(Number(block?.p) + growSeconds - one.now / 1000).toBeLessThanOrEqual(growSeconds / 4 + 1)
})

test('reads its own entries back, and ignores entries that no owner could choose', () => {
  const event = createEvent({
    ...{ kind: 'hunt', key: 'hunt/START', worlds: ['START'], world: 'START' },
    ...{ items: [[242, 5]], place: 77, uid: 3, announced: 2 },
  })
  const value = JSON.parse(JSON.stringify(formatTimedEvent(event)))
  expect(readRunningEvents({ running: { odd: value } }).size).toBe(0)
  expect(readRunningEvents({ running: { 'hunt/START': value } }).get('hunt/START')).toEqual(event)
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (some, other) => {
      const rain = { ...value, kind: 'rain', items: other, gems: 0 }
      const all = {
        gems: some,
        'hunt/START': { ...value, endsAt: other },
        'rain/START': rain,
      }
      for (const read of readRunningEvents({ running: all } as never).values()) {
        expect(timedEventKinds).toContain(read.kind)
        expect(read.items.every(([id, count]) => id <= 0xffff && count <= 2000)).toBe(true)
        expect(read.endsAt - read.startedAt).toBeLessThanOrEqual(1440 * minute)
      }
      const form = readTimedEventForm(some)
      if (form !== null) expect(form.factor).toBeLessThanOrEqual(timedEventBounds.factor.max)
    }),
  )
  expect(readTimedEventForm({ kind: 'gems', minutes: 0 })).toBe(null)
  expect(readTimedEventForm({ kind: 'gems', factor: 6 })).toBe(null)
  expect(readTimedEventForm({ kind: 'rain', worlds: ['A'], items: [[2, 2001]] })).toBe(null)
  expect(readTimedEventForm({ kind: 'hunt', worlds: ['A'], items: [] })).toBe(null)
})

test('reads orders as they are typed', () => {
  expect(readEventWords(['start', 'gems', '60', '3'])).toMatchObject({
    do: 'start',
    form: { kind: 'gems', minutes: 60, factor: 3 },
  })
  expect(readEventWords(['start', 'hunt', '30', 'start,farm', '242', '5', '100'])).toMatchObject({
    form: { worlds: ['START', 'FARM'], items: [[242, 5]], gems: 100 },
  })
  expect(readEventWords(['stop', 'rain', 'farm'])).toEqual({
    do: 'stop',
    kind: 'rain',
    world: 'FARM',
  })
  for (const words of [['start'], ['start', 'gems', 'x'], ['go', 'gems'], ['start', 'rain', '5']])
    expect(readEventWords(words)).toBe(null)
})

test('gives closer hints, and bounds the announcements', () => {
  const hunt = createEvent({ kind: 'hunt', world: 'FARM', place: 5 * 100 + 73, endsAt: 100 })
  expect([0, 10, 40, 70, 90, 1000].map((now) => countDue(hunt, now))).toEqual([0, 1, 2, 3, 4, 4])
  expect([1, 2, 3].map((announced) => formatHint({ ...hunt, announced }))).toEqual([
    'It is in FARM.',
    'It is in the right half of FARM.',
    'It is in FARM, between columns 70 and 79.',
  ])
})

test('keeps the newest fifty ended events', () => {
  const document = { running: {}, history: Array.from({ length: 80 }, (_, at) => at) }
  const ending = { end: 'time', at: 9, winner: null } as const
  const [, kept] = listEndOperations(document, createEvent({}), ending)
  expect(kept).toMatchObject({ set: ['history'] })
  const { value } = kept as unknown as { value: unknown[] }
  expect(value).toHaveLength(timedEventBounds.history)
  expect(value[0]).toMatchObject({ kind: 'gems', end: 'time' })
})

test('counts a hit only at a tile where another player stands within reach', () => {
  const place = (tileX: number) => ({ x: tileX * 32, y: 640 })
  const attacker = { growId: 'Ann', place: place(10) }
  const others = [
    attacker,
    { growId: 'Bob', place: place(12) },
    { growId: 'Cid', place: place(30) },
  ]
  const hit = (tileX: number) => findHit({ attacker, tile: { tileX, tileY: 20 }, others })?.growId
  expect([hit(12), hit(10), hit(11), hit(30)]).toEqual(['Bob', undefined, undefined, undefined])
})

test('ranks by points, and equal ones by their first hit', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('Ann', 'Bob', 'Cid')), (hits) => {
      const scores = hits.reduce(addPoint, new Map<string, number>())
      const ranked = sortScores(scores)
      expect(sum(ranked)).toBe(hits.length)
      const points = ranked.map(([, count]) => count)
      expect(points).toEqual(points.toSorted((a, b) => b - a))
    }),
  )
  expect(
    sortScores(
      new Map([
        ['Bob', 2],
        ['Ann', 2],
      ]),
    ).map(([name]) => name),
  ).toEqual(['Bob', 'Ann'])
  const full = new Map(Array.from({ length: 200 }, (_, at) => [`p${at}`, 1] as const))
  expect(addPoint(full, 'late').size).toBe(timedEventBounds.scores)
})
