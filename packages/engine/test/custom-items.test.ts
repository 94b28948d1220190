import { createSeededDice, type Dice } from '@trellis/game-data/dice.ts'
import { describe, expect, test } from 'vitest'
import { getDrops, getFruit } from '../src/game/blocks/breaking.ts'
import { getReach, listTilesReached } from '../src/game/blocks/reach.ts'
import { getCustomItems } from '../src/game/settings/custom-items.ts'

function falling(...numbers: number[]): Dice {
  const rest = [...numbers]
  return () => {
    const next = rest.shift()
    if (next === undefined) throw new Error('Nobody told how this dice falls.')
    return next
  }
}

describe('custom items', () => {
  const items = (...entries: object[]) => getCustomItems({ items: entries })
  const block = { id: 2, seed: 3, maxGems: 4, seedChance: 10, ownChance: 0 }

  test('have all their keys read', () => {
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

  test('ignore absent and wrongly typed keys, and use the later entry of an ID', () => {
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

  test('drop their own gems and seed without block rules', () => {
    expect(getDrops(block, [], new Map(), falling(0.999, 0.0999))).toEqual({
      gems: 4,
      items: [[3, 1]],
    })
    expect(getDrops(block, [], new Map(), falling(0, 0.1))).toEqual({ gems: 0, items: [] })
    expect(getDrops({ ...block, seed: null }, [], new Map(), falling(0.5))).toEqual({
      gems: 2,
      items: [],
    })
  })

  test('limit gems of a block by Gems, and multiply them when worn', () => {
    expect(getDrops(block, [], items({ ID: 2, Gems: 9 }), falling(0.999, 1)).gems).toBe(9)
    expect(getDrops(block, [], items({ ID: 2, Gems: 0 }), falling(0.999, 1)).gems).toBe(4)
    expect(
      getDrops(block, [50, 51], items({ ID: 50, Gems: 3 }, { ID: 51, Gems: 2 }), falling(0.5, 1))
        .gems,
    ).toBe(12)
    expect(getDrops(block, [50], items({ ID: 50, Gems: 0 }), falling(0.999, 1)).gems).toBe(4)
    expect(
      getDrops(block, [50], items({ ID: 2, Gems: 9 }, { ID: 50, Gems: 2 }), falling(0.999, 1)).gems,
    ).toBe(18)
  })

  test('drop one entry at the percentage in Bonus, with its count', () => {
    const rules = items({
      ID: 2,
      Bonus: 25,
      Extra_Drops: [
        [10, 1],
        [11, 7],
      ],
    })
    expect(getDrops(block, [], rules, falling(0, 1, 0.2499, 0.5)).items).toEqual([[11, 7]])
    expect(getDrops(block, [], rules, falling(0, 1, 0.2499, 0.4999)).items).toEqual([[10, 1]])
    expect(getDrops(block, [], rules, falling(0, 1, 0.25)).items).toEqual([])
    const none = items({ ID: 2, Bonus: 100 })
    expect(getDrops(block, [], none, falling(0, 1, 0, 0)).items).toEqual([])
  })

  test('apply the Bonus of a worn item to every block', () => {
    const rules = items({ ID: 50, Bonus: 100, Extra_Drops: [[10, 2]] })
    expect(getDrops(block, [50], rules, falling(0, 0, 0.99, 0)).items).toEqual([
      [3, 1],
      [10, 2],
    ])
  })

  test('always drop exactly one entry of a gacha block', () => {
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
    expect(getDrops(block, [], rules, falling(0.99))).toEqual({ gems: 0, items: [[11, 7]] })
    expect(getDrops(block, [], items({ ID: 2, property_gacha: true }), falling(0.99))).toEqual({
      gems: 0,
      items: [],
    })
  })

  test('drop nothing when unobtainable, even from gacha with luck', () => {
    const rules = items(
      { ID: 2, property_unobtainable: true, property_gacha: true, Extra_Drops: [[10, 1]], Gems: 9 },
      { ID: 50, Bonus: 100, Extra_Drops: [[10, 2]] },
    )
    expect(getDrops(block, [50], rules, falling())).toEqual({ gems: 0, items: [] })
  })

  test('drop the seed at the percentage in Change_Drop_Seeds, unless it is zero', () => {
    expect(
      getDrops(block, [], items({ ID: 2, Change_Drop_Seeds: 100 }), falling(0, 0.999)).items,
    ).toEqual([[3, 1]])
    expect(
      getDrops(block, [], items({ ID: 2, Change_Drop_Seeds: 50 }), falling(0, 0.5)).items,
    ).toEqual([])
    expect(
      getDrops(block, [], items({ ID: 2, Change_Drop_Seeds: 0 }), falling(0, 0.0999)).items,
    ).toEqual([[3, 1]])
  })

  test('yield one to six fruit from a farmable tree, and one to four from others', () => {
    const farmable = items({ ID: 2, property_farmable: true }).get(2)
    const count = (own: typeof farmable) => {
      const dice = createSeededDice(7)
      return [...new Set(Array.from({ length: 500 }, () => getFruit(own, dice)))].sort(
        (a, b) => a - b,
      )
    }
    expect(count(farmable)).toEqual([1, 2, 3, 4, 5, 6])
    expect(count(undefined)).toEqual([1, 2, 3, 4])
  })

  test('set reach, hits and experience of worn items', () => {
    const rules = items(
      { ID: 50, Far_Punch: 3, Punch_Hit: 4, Punch_Id: 8, Xp: 2 },
      { ID: 51, Far_Punch: 2, Punch_Place: 5, Punch_Hit: 1, Xp: 3 },
      { ID: 52 },
    )
    expect(getReach([50, 51, 52, 99], rules)).toEqual({
      punchTiles: 3,
      placeTiles: 5,
      punchHits: 1,
      punchEffect: 8,
      xpFactor: 6,
    })
    expect(getReach([52], rules)).toEqual({
      punchTiles: 1,
      placeTiles: 1,
      punchHits: null,
      punchEffect: 0,
      xpFactor: 1,
    })
  })

  test('end their reach at the world border, without extra cost for huge values', () => {
    expect(listTilesReached(98, 1, 3, 100)).toEqual([99])
    expect(listTilesReached(1, -1, 3, 100)).toEqual([0])
    expect(listTilesReached(5, -1, 3, 100)).toEqual([4, 3, 2])
    // A visit of each tile up to the reach would not end.
    expect(listTilesReached(50, 1, 1e15, 100)).toHaveLength(49)
  })

  test('break blocks identically for equal random seeds', () => {
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
      const dice = createSeededDice(42)
      return Array.from({ length: 200 }, () => getDrops(block, [], rules, dice))
    }
    expect(run()).toEqual(run())
  })
})
