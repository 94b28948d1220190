import { type Dice, seededDice } from '@trellis/game-data/dice.ts'
import { describe, expect, test } from 'vitest'
import { dropsOf, fruitOf } from '../src/game/breaking.ts'
import { customItemsOf } from '../src/game/custom-items.ts'
import { reachOf, tilesReached } from '../src/game/reach.ts'

function falling(...numbers: number[]): Dice {
  const rest = [...numbers]
  return () => {
    const next = rest.shift()
    if (next === undefined) throw new Error('Nobody told how this dice falls.')
    return next
  }
}

describe('custom items', () => {
  const items = (...entries: object[]) => customItemsOf({ items: entries })
  const block = { id: 2, seed: 3, mostGems: 4, seedChance: 10, ownChance: 0 }

  test('every key is read', () => {
    const all = items({
      ID: 2,
      Name: 'Laser',
      Desc: 'Warm.',
      Far_Punch: 3,
      Punch_Place: 4,
      Punch_Hit: 1,
      Punch_Id: 9,
      Gems: 5,
      Xp: 6,
      Bonus: 7,
      Change_Drop_Seeds: 8,
      Extra_Drops: [[2, 1], [3, 'x'], 7],
      Item_Price: 100,
      property_gacha: true,
      property_farmable: true,
      property_blocked: true,
      property_unobtainable: true,
      property_untradeable: true,
      property_blacklist: true,
    })
    expect(all.get(2)).toEqual({
      id: 2,
      name: 'Laser',
      description: 'Warm.',
      farPunch: 3,
      farPlace: 4,
      punchHits: 1,
      punchEffect: 9,
      gems: 5,
      xp: 6,
      bonusChance: 7,
      seedChance: 8,
      extraDrops: [[2, 1]],
      price: 100,
      isGacha: true,
      isFarmable: true,
      isBlocked: true,
      isUnobtainable: true,
      isUntradeable: true,
      isHiddenFromShop: true,
    })
  })

  test('absent keys and those of a wrong type have no effect; the later entry of an ID counts', () => {
    const some = items(
      { ID: 'x' },
      { Gems: 3 },
      { ID: 2, Gems: '9', property_gacha: 1 },
      { ID: 4 },
      { ID: 4, Xp: 2 },
    )
    expect([...some.keys()]).toEqual([2, 4])
    expect(some.get(2)).toMatchObject({ gems: 0, isGacha: false, seedChance: null, extraDrops: [] })
    expect(some.get(4)?.xp).toBe(2)
  })

  test('a block without rules drops its own gems and seed', () => {
    expect(dropsOf(block, [], new Map(), falling(0.999, 0.0999))).toEqual({
      gems: 4,
      items: [[3, 1]],
    })
    expect(dropsOf(block, [], new Map(), falling(0, 0.1))).toEqual({ gems: 0, items: [] })
    expect(dropsOf({ ...block, seed: null }, [], new Map(), falling(0.5))).toEqual({
      gems: 2,
      items: [],
    })
  })

  test('Gems of a block is the most it drops; worn it multiplies; both together', () => {
    expect(dropsOf(block, [], items({ ID: 2, Gems: 9 }), falling(0.999, 1)).gems).toBe(9)
    expect(dropsOf(block, [], items({ ID: 2, Gems: 0 }), falling(0.999, 1)).gems).toBe(4)
    expect(
      dropsOf(block, [50, 51], items({ ID: 50, Gems: 3 }, { ID: 51, Gems: 2 }), falling(0.5, 1))
        .gems,
    ).toBe(12)
    expect(dropsOf(block, [50], items({ ID: 50, Gems: 0 }), falling(0.999, 1)).gems).toBe(4)
    expect(
      dropsOf(block, [50], items({ ID: 2, Gems: 9 }, { ID: 50, Gems: 2 }), falling(0.999, 1)).gems,
    ).toBe(18)
  })

  test('Bonus is a chance in percent for one entry, with the count of that entry', () => {
    const rules = items({
      ID: 2,
      Bonus: 25,
      Extra_Drops: [
        [10, 1],
        [11, 7],
      ],
    })
    expect(dropsOf(block, [], rules, falling(0, 1, 0.2499, 0.5)).items).toEqual([[11, 7]])
    expect(dropsOf(block, [], rules, falling(0, 1, 0.2499, 0.4999)).items).toEqual([[10, 1]])
    expect(dropsOf(block, [], rules, falling(0, 1, 0.25)).items).toEqual([])
    const none = items({ ID: 2, Bonus: 100 })
    expect(dropsOf(block, [], none, falling(0, 1, 0, 0)).items).toEqual([])
  })

  test('Bonus of something worn comes with any block', () => {
    const rules = items({ ID: 50, Bonus: 100, Extra_Drops: [[10, 2]] })
    expect(dropsOf(block, [50], rules, falling(0, 0, 0.99, 0)).items).toEqual([
      [3, 1],
      [10, 2],
    ])
  })

  test('a gacha block always drops one of its entries and nothing else', () => {
    const rules = items({
      ID: 2,
      Gems: 9,
      Bonus: 100,
      property_gacha: true,
      Extra_Drops: [
        [10, 1],
        [11, 7],
      ],
    })
    expect(dropsOf(block, [], rules, falling(0.99))).toEqual({ gems: 0, items: [[11, 7]] })
    expect(dropsOf(block, [], items({ ID: 2, property_gacha: true }), falling(0.99))).toEqual({
      gems: 0,
      items: [],
    })
  })

  test('something unobtainable drops nothing, even when it is gacha and the breaker is lucky', () => {
    const rules = items(
      { ID: 2, property_unobtainable: true, property_gacha: true, Extra_Drops: [[10, 1]], Gems: 9 },
      { ID: 50, Bonus: 100, Extra_Drops: [[10, 2]] },
    )
    expect(dropsOf(block, [50], rules, falling())).toEqual({ gems: 0, items: [] })
  })

  test('Change_Drop_Seeds is the chance of the seed in percent; zero leaves it alone', () => {
    expect(
      dropsOf(block, [], items({ ID: 2, Change_Drop_Seeds: 100 }), falling(0, 0.999)).items,
    ).toEqual([[3, 1]])
    expect(
      dropsOf(block, [], items({ ID: 2, Change_Drop_Seeds: 50 }), falling(0, 0.5)).items,
    ).toEqual([])
    expect(
      dropsOf(block, [], items({ ID: 2, Change_Drop_Seeds: 0 }), falling(0, 0.0999)).items,
    ).toEqual([[3, 1]])
  })

  test('a farmable tree gives one to six fruit, any other one to four', () => {
    const farmable = items({ ID: 2, property_farmable: true }).get(2)
    const count = (own: typeof farmable) => {
      const dice = seededDice(7)
      return [...new Set(Array.from({ length: 500 }, () => fruitOf(own, dice)))].sort(
        (a, b) => a - b,
      )
    }
    expect(count(farmable)).toEqual([1, 2, 3, 4, 5, 6])
    expect(count(undefined)).toEqual([1, 2, 3, 4])
  })

  test('hands reach as far, hit as hard and learn as fast as what is worn says', () => {
    const rules = items(
      { ID: 50, Far_Punch: 3, Punch_Hit: 4, Punch_Id: 8, Xp: 2 },
      { ID: 51, Far_Punch: 2, Punch_Place: 5, Punch_Hit: 1, Xp: 3 },
      { ID: 52 },
    )
    expect(reachOf([50, 51, 52, 99], rules)).toEqual({
      punchTiles: 3,
      placeTiles: 5,
      punchHits: 1,
      punchEffect: 8,
      xpFactor: 6,
    })
    expect(reachOf([52], rules)).toEqual({
      punchTiles: 1,
      placeTiles: 1,
      punchHits: null,
      punchEffect: 0,
      xpFactor: 1,
    })
  })

  test('reach ends at the border of the world, and a huge one costs no more', () => {
    expect(tilesReached(98, 1, 3, 100)).toEqual([99])
    expect(tilesReached(1, -1, 3, 100)).toEqual([0])
    expect(tilesReached(5, -1, 3, 100)).toEqual([4, 3, 2])
    const from = performance.now()
    expect(tilesReached(50, 1, 1e12, 100)).toHaveLength(49)
    expect(performance.now() - from).toBeLessThan(10_000)
  })

  test('the same seed breaks the same blocks in the same way', () => {
    const rules = items({
      ID: 2,
      Gems: 9,
      Bonus: 50,
      Extra_Drops: [
        [10, 1],
        [11, 7],
      ],
      Change_Drop_Seeds: 30,
    })
    const run = () => {
      const dice = seededDice(42)
      return Array.from({ length: 200 }, () => dropsOf(block, [], rules, dice))
    }
    expect(run()).toEqual(run())
  })
})
