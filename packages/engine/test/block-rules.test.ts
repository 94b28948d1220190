import type { TilePosition } from '@trellis/protocol/tanks/request.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clearTiles } from '../src/game/blocks/blocked-tiles.ts'
import { DroppedItems } from '../src/game/blocks/dropped-items.ts'
import { isGrown, plantSeed } from '../src/game/blocks/tree.ts'
import { getXp, getXpForLevel, grantXp, maxLevel } from '../src/game/people/experience.ts'
import { placeRule } from '../src/game/requests/placing.ts'
import { punchRule } from '../src/game/requests/punching.ts'
import { repeatInRow } from '../src/game/requests/row.ts'
import { getCustomItems } from '../src/game/settings/custom-items.ts'
import { getBlock } from '../src/game/world/block.ts'
import { withoutForeground } from '../src/game/world/foreground.ts'
import { getStandingTile, isInReach, isStandingIn } from '../src/game/world/hand.ts'
import { flatWorld, getTileBeside } from './kit/flat-world.ts'
import { catalogueItems, RuleFixture } from './kit/rule-fixture.ts'

const [dirt, dirtSeed, bedrock, door, rock, cave, gems] = [2, 3, 8, 6, 10, 14, 112]
const collector = 1184

const getIndex = ({ tileX, tileY }: TilePosition) => tileX + tileY * 100
const at = (tiles: number, up = 0) => getIndex(getTileBeside(tiles, up))

function put(fixture: RuleFixture, tile: TilePosition, block: object): void {
  const blocks = fixture.world.blocks as object[]
  blocks[getIndex(tile)] = { ...blocks[getIndex(tile)], ...block }
}

const getTile = (fixture: RuleFixture, tile: TilePosition) =>
  getBlock(fixture.world, getIndex(tile))

describe('punching', () => {
  test('needs the hits of the block, and breaks the foreground before the background', () => {
    const fixture = new RuleFixture()
    put(fixture, getTileBeside(1), { f: rock, b: cave })
    const kinds = Array.from({ length: 8 }, () => fixture.act(punchRule, getTileBeside(1))[0]?.kind)
    expect(kinds.slice(0, 5)).toEqual(['punched', 'punched', 'punched', 'punched', 'block'])
    expect(getTile(fixture, getTileBeside(1))).toEqual({ f: 0, b: 0, if_c: 10 })
    expect(kinds.slice(5)).toEqual(['punched', 'punched', 'block'])
  })

  test('starts over when a block was left alone', () => {
    const fixture = new RuleFixture()
    put(fixture, getTileBeside(1), { f: dirt })
    fixture.act(punchRule, getTileBeside(1))
    fixture.act(punchRule, getTileBeside(1))
    fixture.now += 4000
    expect(fixture.act(punchRule, getTileBeside(1))).toMatchObject([{ kind: 'punched' }])
  })

  test('uses the hit points of worn items for all breakable blocks', () => {
    const customItems = [{ ID: 1500, Punch_Hit: 1 }]
    const fixture = new RuleFixture({ customItems, player: { hand: 1500 } })
    put(fixture, getTileBeside(1), { f: rock })
    expect(fixture.act(punchRule, getTileBeside(1))[0]).toMatchObject({ kind: 'block' })
    expect(
      fixture.act(punchRule, { ...getTileBeside(0), tileY: getTileBeside(0).tileY + 1 }),
    ).toMatchObject([{ kind: 'message', to: 'actor', as: 'bubble' }])
    expect([door, bedrock]).toEqual([
      getTile(fixture, getTileBeside(0)).f,
      getTile(fixture, getTileBeside(0, -1)).f,
    ])
  })

  test('needs half the hits under a potion of strength', () => {
    const fixture = new RuleFixture({ player: { strength_boost_until: 1_000_000_001 } })
    put(fixture, getTileBeside(1), { f: 1184 })
    const kinds = Array.from({ length: 3 }, () => fixture.act(punchRule, getTileBeside(1))[0]?.kind)
    expect(kinds).toEqual(['punched', 'punched', 'block'])
  })

  test('returns blocks that cannot be grown, and untradeable ones directly to the player', () => {
    const plain = new RuleFixture()
    put(plain, getTileBeside(1), { f: collector })
    for (let punches = 0; punches < 6; punches++) plain.act(punchRule, getTileBeside(1))
    expect(plain.drops).toMatchObject([{ itemId: collector, count: 1 }])
    const customItems = [{ ID: collector, Name: 'Sun', property_untradeable: true }]
    const bound = new RuleFixture({ customItems })
    put(bound, getTileBeside(1), { f: collector })
    for (let punches = 0; punches < 6; punches++) bound.act(punchRule, getTileBeside(1))
    expect(bound.drops.filter(({ itemId }) => itemId !== gems)).toEqual([])
    expect(bound.count(collector)).toBe(1)
    const full = new RuleFixture({ customItems, inventory: [[collector, 200]] })
    put(full, getTileBeside(1), { f: collector })
    for (let punches = 0; punches < 9; punches++) full.act(punchRule, getTileBeside(1))
    expect(getTile(full, getTileBeside(1)).f).toBe(collector)
  })

  test('drops dirt and its seed at the documented rates', () => {
    const fixture = new RuleFixture({ seed: 5 })
    const fallen = new Map<number, number>()
    for (let round = 0; round < 4000; round++) {
      put(fixture, getTileBeside(1), { f: dirt })
      for (let punches = 0; punches < 3; punches++) fixture.act(punchRule, getTileBeside(1))
      for (const { itemId, count } of fixture.drops) {
        fallen.set(itemId, (fallen.get(itemId) ?? 0) + count)
      }
      fixture.world.drop_new = []
    }
    expect((fallen.get(dirtSeed) ?? 0) / 4000).toBeCloseTo(0.25, 1)
    expect((fallen.get(dirt) ?? 0) / 4000).toBeCloseTo(0.1, 1)
    expect((fallen.get(gems) ?? 0) / 4000).toBeCloseTo(0.5, 1)
  })

  test('gives the breaker whole gems that exceed the room on the ground', () => {
    const customItems = [
      { ID: dirt, Gems: 90_000, Change_Drop_Seeds: 1 },
      { ID: 1500, Gems: 1.5 },
    ]
    const fixture = new RuleFixture({ customItems, player: { hand: 1500 }, seed: 3 })
    put(fixture, getTileBeside(1), { f: dirt })
    for (let punches = 0; punches < 3; punches++) fixture.act(punchRule, getTileBeside(1))
    expect(fixture.drops.every(({ count }) => Number.isInteger(count) && count <= 200)).toBe(true)
    expect(fixture.drops.length).toBeLessThanOrEqual(20)
    expect(fixture.gems).toBeGreaterThan(0)
    expect(Number.isInteger(fixture.gems)).toBe(true)
  })

  test('removes foreground properties with the block, and keeps unknown ones', () => {
    const block = { f: 20, b: 14, t: 'x', l: true, lq: 7, fl: 0x0460_0000, if_c: 30, odd: [1] }
    expect(withoutForeground(block)).toEqual({
      ...{ f: 0, b: 14, l: true, lq: 7, fl: 0x0400_0000, odd: [1] },
    })
    expect(withoutForeground({ f: 20, fl: 0x0020_0000, if_c: 10 })).toEqual({ f: 0, if_c: 10 })
  })
})

describe('placing', () => {
  const carrying = (...inventory: [number, number][]) => new RuleFixture({ inventory })
  const place = (fixture: RuleFixture, itemId: number, tile: TilePosition) =>
    fixture.act(placeRule, { itemId, ...tile })

  test('consumes one carried item, and keeps other properties of the tile', () => {
    const fixture = carrying([dirt, 1])
    put(fixture, getTileBeside(1), { b: cave, fl: 0x0400_0000, odd: 1 })
    place(fixture, dirt, getTileBeside(1))
    expect(getTile(fixture, getTileBeside(1))).toEqual({
      f: dirt,
      b: cave,
      if_c: 10,
      fl: 0x0400_0000,
      odd: 1,
    })
    expect(fixture.count(dirt)).toBe(0)
    expect(place(fixture, dirt, getTileBeside(2))).toEqual([])
  })

  test('replaces wallpaper by another kind only', () => {
    const fixture = carrying([cave, 5])
    put(fixture, getTileBeside(1), { f: dirt, b: 300 })
    place(fixture, cave, getTileBeside(1))
    place(fixture, cave, getTileBeside(1))
    expect(getTile(fixture, getTileBeside(1))).toMatchObject({ f: dirt, b: cave })
    expect(fixture.count(cave)).toBe(4)
  })

  test('refuses to wall players in, and refuses tools, clothes and a second main door', () => {
    const fixture = carrying([dirt, 5], [1300, 1], [door, 1], [12, 1])
    put(fixture, getTileBeside(0), { f: 0 })
    expect(place(fixture, dirt, getTileBeside(0))).toMatchObject([
      { text: 'Somebody stands there.' },
    ])
    for (const itemId of [18, 32, 1300, door])
      expect(place(fixture, itemId, getTileBeside(1))).toEqual([])
    place(fixture, 12, getTileBeside(0))
    expect(getTile(fixture, getTileBeside(0)).f).toBe(12)
  })

  test('plants a seed on solid ground, where its tree grows over time', () => {
    const fixture = carrying([dirtSeed, 2])
    expect(place(fixture, dirtSeed, getTileBeside(1, 1))).toMatchObject([{ kind: 'message' }])
    place(fixture, dirtSeed, getTileBeside(1))
    const tree = getTile(fixture, getTileBeside(1))
    expect(tree).toMatchObject({ f: dirtSeed, p: 1_000_000 })
    expect(place(fixture, dirtSeed, getTileBeside(1, 1))).toMatchObject([{ kind: 'message' }])
    expect(isGrown(fixture.scene, tree)).toBe(false)
    fixture.now += 31_000
    expect(isGrown(fixture.scene, tree)).toBe(true)
    fixture.act(punchRule, getTileBeside(1))
    expect(getTile(fixture, getTileBeside(1))).toEqual({ f: 0, b: 0, if_c: 10 })
    const fruit = fixture.drops.find(({ itemId }) => itemId === dirt)
    expect(fruit?.count).toBe(tree.fc)
  })

  test('yields one to six from farmable trees, one to four from others, and one without a count', () => {
    const counts = (customItems: object[]) => {
      const fixture = new RuleFixture({ customItems, seed: 9 })
      const planted = { index: 0, block: {}, seedId: dirtSeed }
      const fruit = Array.from({ length: 500 }, () => plantSeed(fixture.scene, planted).fc)
      return [...new Set(fruit.map(Number))].toSorted((one, other) => one - other)
    }
    expect(counts([])).toEqual([1, 2, 3, 4])
    expect(counts([{ ID: dirt, property_farmable: true }])).toEqual([1, 2, 3, 4, 5, 6])
    expect(counts([{ ID: dirtSeed, property_farmable: true }])).toEqual([1, 2, 3, 4, 5, 6])
    const fixture = new RuleFixture()
    put(fixture, getTileBeside(1), { f: dirtSeed })
    fixture.act(punchRule, getTileBeside(1))
    expect(fixture.drops.find(({ itemId }) => itemId === dirt)?.count).toBe(1)
  })
})

describe('hands', () => {
  test('reach four tiles, and further sideways in a row', () => {
    const actor = { place: { x: 1600, y: 928 } }
    expect(getStandingTile(actor.place)).toEqual({ tileX: 50, tileY: 29 })
    const reaches = (tiles: number, up: number, row?: number) =>
      isInReach(actor, getTileBeside(tiles, up), row)
    expect([reaches(4, 4), reaches(-4, -4), reaches(5, 0), reaches(0, 5)]).toEqual([
      ...[true, true, false, false],
    ])
    expect([reaches(6, 0, 3), reaches(7, 0, 3), reaches(1, 5, 3)]).toEqual([true, false, false])
    expect(isStandingIn({ x: 1610, y: 928 }, getTileBeside(0))).toBe(true)
    expect(isStandingIn({ x: 1632, y: 928 }, getTileBeside(0))).toBe(false)
    expect(isStandingIn({ x: 1613, y: 928 }, getTileBeside(1))).toBe(true)
  })

  test('continue a row from the requested tile past unusable ones', () => {
    const customItems = [{ ID: 1500, Far_Punch: 4 }]
    const fixture = new RuleFixture({ customItems, player: { hand: 1500 } })
    for (const tiles of [-1, -2, -4]) put(fixture, getTileBeside(tiles), { f: dirt })
    put(fixture, getTileBeside(-3), { f: bedrock })
    const tiles = repeatInRow(fixture.scene, { kind: 'punch', x: 0, y: 0, ...getTileBeside(-1) })
    expect(tiles.map(({ tileX }) => tileX - 50)).toEqual([-1, -2, -4])
    const move = { kind: 'activate', ...getTileBeside(1) } as const
    expect(repeatInRow(fixture.scene, move)).toEqual([move])
  })
})

describe('experience', () => {
  const after = (player: object, gained: number) => {
    const fixture = new RuleFixture({ player: { ...player } })
    fixture.act(({ actor }) => grantXp(actor, gained), null)
    return { level: fixture.player.level, xp: fixture.player.xp }
  }

  test('raises levels up to the last one', () => {
    expect([1, 2, 124].map(getXpForLevel)).toEqual([150, 300, 768_900])
    expect(after({}, 149)).toEqual({ level: 1, xp: 149 })
    expect(after({ xp: 149 }, 1)).toEqual({ level: 2, xp: 0 })
    expect(after({}, 451)).toEqual({ level: 3, xp: 1 })
    expect(after({}, 1e9)).toEqual({ level: maxLevel, xp: 0 })
    expect(after({ level: 300, xp: 7 }, 1e9)).toEqual({ level: 300, xp: 7 })
    expect(after({ level: 'x', xp: null }, 5)).toEqual({ level: 'x', xp: 5 })
    expect(after({}, Number.NaN)).toEqual({ level: 1, xp: 0 })
  })

  test('grows with rarity, and is lowest without one', () => {
    const of = (id: number) => getXp(catalogueItems.getTraits(id))
    expect([dirt, collector, 18].map(of)).toEqual([1, 13, 1])
  })

  test('is multiplied by factors of the block and worn items', () => {
    const customItems = [
      { ID: dirt, Xp: 3 },
      { ID: 1500, Xp: 2, Punch_Hit: 1 },
    ]
    const fixture = new RuleFixture({ customItems, player: { hand: 1500 } })
    put(fixture, getTileBeside(1), { f: dirt })
    fixture.act(punchRule, getTileBeside(1))
    expect(fixture.player.xp).toBe(6)
  })
})

describe('the ground', () => {
  test('has limited room per tile and world, and stacks equal items first', () => {
    const fixture = new RuleFixture()
    const laid = new DroppedItems(fixture.scene)
    expect(laid.put(at(1), dirt, 250)).toBe(250)
    expect(laid.put(at(1), dirt, 100)).toBe(100)
    expect(laid.events).toMatchObject([{ drop: { count: 200 } }, { drop: { count: 150 } }])
    expect(laid.put(at(1), rock, 1_000_000)).toBe(18 * 200)
    expect(laid.put(at(1), cave, 1)).toBe(0)
    expect(laid.roomAt(at(1), dirt)).toBe(50)
    const uids = laid.events.map((event) => (event.kind === 'drop' ? event.drop.uid : 0))
    expect(new Set(uids).size).toBe(20)
    const drops = Array.from({ length: 2999 }, (_, uid) => [2, 1, uid + 1, uid, 0])
    const full = new DroppedItems(new RuleFixture({ world: { drop_new: drops } }).scene)
    expect(full.put(at(3), rock, 900)).toBe(200)
  })

  test('is cleared of blocked items, front and back, when a world opens', () => {
    const world = flatWorld([
      { at: getTileBeside(1), block: { f: dirt, b: rock, t: 'x' } },
      { at: getTileBeside(2), block: { f: rock, b: cave } },
    ])
    const rules = getCustomItems({ items: [{ ID: rock, property_blocked: true }] })
    expect(clearTiles(world, rules)).toEqual([
      { set: ['blocks', at(1)], value: { f: dirt, b: 0, if_c: 10, t: 'x' } },
      { set: ['blocks', at(2)], value: { f: 0, b: cave, if_c: 10 } },
    ])
    expect(clearTiles({ blocks: 'none' }, rules)).toEqual([])
  })
})

test('ignores requests outside the world or without the item', () => {
  const wild = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 100, 60, 2 ** 31))
  fc.assert(
    fc.property(wild, wild, wild, (tileX, tileY, itemId) => {
      const fixture = new RuleFixture()
      const before = JSON.stringify([fixture.world, fixture.player])
      fixture.act(placeRule, { tileX, tileY, itemId })
      fixture.act(punchRule, { tileX, tileY })
      expect(JSON.stringify([fixture.world, fixture.player])).toBe(before)
    }),
  )
})
