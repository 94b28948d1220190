import { createRecipeEntry } from '@trellis/game-data/recipe-entry.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listGains } from '../src/game/achievements/gains.ts'
import { placeRule } from '../src/game/requests/placing.ts'
import { punchRule } from '../src/game/requests/punching.ts'
import { getSettings } from '../src/game/settings/settings.ts'
import { getBlock } from '../src/game/world/block.ts'
import { getTileBeside } from './kit/flat-world.ts'
import { catalogueItems, RuleFixture } from './kit/rule-fixture.ts'
import { listMessages } from './kit/rule-world.ts'

const [dirt, lava, rock, cave, sand] = [2, 4, 10, 14, 302]
const getSeed = (itemId: number) => itemId + 1
const spot = getTileBeside(1)
const index = spot.tileX + spot.tileY * 100

const carrying = (...seeds: number[]) => seeds.map((id): [number, number] => [getSeed(id), 20])

function plant(fixture: RuleFixture, itemId: number) {
  return fixture.act(placeRule, { ...spot, itemId: getSeed(itemId) })
}

const getTree = (fixture: RuleFixture) => getBlock(fixture.world, index)

test.each([
  [dirt, rock],
  [rock, dirt],
])('grows sand from the seeds of items %i and %i', (first, second) => {
  const fixture = new RuleFixture({ inventory: carrying(dirt, rock) })
  plant(fixture, first)
  fixture.now += 5000
  const events = plant(fixture, second)
  const messages = listMessages(events)
  expect(listGains(events)).toContainEqual({ counter: 'spliced', by: 1 })
  expect(getTree(fixture)).toMatchObject({
    f: getSeed(sand),
    p: fixture.now / 1000,
    spliced: true,
  })
  expect(messages[0]).toContain('grow into Sand')
  expect([fixture.count(getSeed(dirt)), fixture.count(getSeed(rock))]).toEqual([19, 19])
})

test('lets trees near a sprinkler grow a third faster, also spliced ones, and no faster near several', () => {
  const sprinkler = 1210
  const getAge = (sprinklers: readonly number[], ...seeds: number[]) => {
    const fixture = new RuleFixture({ inventory: carrying(dirt, rock) })
    const blocks = fixture.world.blocks as object[]
    for (const at of sprinklers) blocks[at] = { f: sprinkler }
    for (const seed of seeds) plant(fixture, seed)
    const { growSeconds } = catalogueItems.getTraits(getTree(fixture).f as number)
    const age = fixture.now / 1000 - (getTree(fixture).p as number)
    return Math.round((100 * age) / growSeconds) / 100
  }
  const near = index + 4 + 4 * -100
  expect(getAge([], dirt)).toBe(0)
  expect(getAge([index + 5], dirt)).toBe(0)
  expect(getAge([index - 5 * 100], dirt)).toBe(0)
  for (const sprinklers of [[near], [near, index - 4], [index - 4]])
    for (const seeds of [[dirt], [dirt, rock]])
      expect(getAge(sprinklers, ...seeds)).toBeCloseTo(0.25, 1)
})

test('gives the fruit of the spliced tree, and the tile is bare afterwards', () => {
  const fixture = new RuleFixture({ inventory: carrying(dirt, rock) })
  plant(fixture, dirt)
  plant(fixture, rock)
  fixture.now += 3_600_000
  fixture.act(punchRule, spot)
  expect(fixture.drops.find(({ itemId }) => itemId === sand)?.count).toBeGreaterThan(0)
  expect(getTree(fixture)).not.toHaveProperty('spliced')
  expect(getTree(fixture).f).toBe(0)
})

test('refuses equal seeds, a third seed, a grown tree and an unknown pair, and takes nothing', () => {
  const inventory = carrying(dirt, lava, rock, cave)
  const fixture = new RuleFixture({ inventory })
  plant(fixture, dirt)
  expect(plant(fixture, dirt)).toEqual([])
  const unknown = new RuleFixture({ inventory })
  plant(unknown, rock)
  expect(listMessages(plant(unknown, cave))).toEqual([
    'These two seeds do not grow anything together.',
  ])
  plant(fixture, rock)
  expect(listMessages(plant(fixture, lava))).toEqual(['Three seeds are too many for one tree.'])
  const grown = new RuleFixture({ inventory })
  plant(grown, dirt)
  grown.now += 3_600_000
  expect(listMessages(plant(grown, rock))).toEqual(['This tree is grown. Punch it to harvest it.'])
  expect(grown.count(getSeed(rock))).toBe(20)
  expect(unknown.count(getSeed(cave))).toBe(20)
  expect(fixture.count(getSeed(lava))).toBe(20)
})

test("refuses strangers in another player's world", () => {
  const fixture = new RuleFixture({ inventory: carrying(rock), world: { owner: 'Bob' } })
  const blocks = fixture.world.blocks as object[]
  blocks[index] = { f: getSeed(dirt), p: fixture.now / 1000, fc: 2 }
  expect(listMessages(plant(fixture, rock))).toEqual(['That world is owned by Bob.'])
  expect(fixture.count(getSeed(rock))).toBe(20)
})

test.each([
  ['another item', lava, getSeed(lava)],
  ['nothing', 0, getSeed(dirt)],
])("grows %s by the owner's recipe", (_what, grows, there) => {
  const config = { SPLICING: { RECIPES: [createRecipeEntry([rock, dirt], grows)] } }
  const fixture = new RuleFixture({ inventory: carrying(dirt, rock), config })
  plant(fixture, dirt)
  plant(fixture, rock)
  expect(getTree(fixture).f).toBe(there)
})

test.each(['property_unobtainable', 'property_blocked'])(
  'grows nothing that players must not get (%s)',
  (rule) => {
    const customItems = [{ ID: sand, [rule]: true }]
    const fixture = new RuleFixture({ inventory: carrying(dirt, rock), customItems })
    plant(fixture, dirt)
    plant(fixture, rock)
    expect(getTree(fixture).f).toBe(getSeed(dirt))
    expect(fixture.count(getSeed(rock))).toBe(20)
  },
)

test('turns two seeds into one tree, and changes no other item', () => {
  const items = fc.constantFrom(dirt, lava, rock, cave, sand, 300, 400, 774)
  fc.assert(
    fc.property(items, items, (first, second) => {
      const inventory = carrying(...new Set([first, second]))
      const fixture = new RuleFixture({ inventory })
      plant(fixture, first)
      const before = fixture.totals
      plant(fixture, second)
      const grown = (getTree(fixture).f ?? 0) as number
      if (getTree(fixture).spliced === true) {
        add(before, getSeed(first), -1)
        add(before, getSeed(second), -1)
        add(before, grown, 1)
      }
      expect(fixture.totals).toEqual(before)
    }),
  )
})

function add(totals: Map<number, number>, itemId: number, by: number): void {
  const count = (totals.get(itemId) ?? 0) + by
  if (count === 0) totals.delete(itemId)
  else totals.set(itemId, count)
}

test('ignores entries of config.json that are no recipes', () => {
  const broken = [
    ...[null, 7, 'x', [], {}, { name: '2+10' }, { name: '2+2', grows: 302 }],
    ...[
      { name: '3+10', grows: 302 },
      { name: '2+10', grows: 303 },
      { name: '0+2', grows: 4 },
    ],
    ...[
      { name: '2+99999', grows: 4 },
      { name: '2+10+14', grows: 4 },
    ],
  ]
  for (const RECIPES of [broken, 'none', { 0: 1 }])
    expect(getSettings({ SPLICING: { RECIPES } }).recipes.size).toBe(0)
  expect(getSettings({ SPLICING: [] }).recipes.size).toBe(0)
})
