import { isPair } from '@trellis/game-data/inventory.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { takeOffLostClothes } from '../src/game/belongings/clothes.ts'
import { dropAnswerRule, trashAnswerRule } from '../src/game/belongings/giving-up.ts'
import { answerExchange } from '../src/game/belongings/lock-exchange.ts'
import { pickUpRule } from '../src/game/belongings/picking-up.ts'
import { usageRule } from '../src/game/belongings/using.ts'
import type { GameEvent } from '../src/game/events/game-event.ts'
import { maxGems } from '../src/game/items/gems.ts'
import { autofarmRule, describeFarmEnd, takeAutofarmStep } from '../src/game/requests/autofarm.ts'
import { placeRule } from '../src/game/requests/placing.ts'
import { punchRule } from '../src/game/requests/punching.ts'
import { buyRule } from '../src/game/store/shop.ts'
import { Farms } from '../src/worlds/farms.ts'
import { getTileBeside } from './kit/flat-world.ts'
import { RuleFixture } from './kit/rule-fixture.ts'

const [dirt, dirtSeed, rock, cave, gems, hat, shirt] = [2, 3, 10, 14, 112, 1300, 1340]

const answers = (itemID: unknown, count: unknown) =>
  new Map([
    ['itemID', String(itemID)],
    ['count', String(count)],
  ])
const getText = (events: GameEvent[]) =>
  events.flatMap((event) => (event.kind === 'message' ? [event.text] : []))

describe('item conservation', () => {
  const ids = fc.constantFrom(dirt, dirtSeed, rock, cave, gems, hat, shirt, 18, 32, 0, -1, 70_000)
  const number = fc.oneof(
    fc.integer({ min: -3, max: 260 }),
    fc.constantFrom(1.5, Number.NaN, 2 ** 31, -(2 ** 31), 1e12),
  )
  const tile = fc.record({
    tileX: fc.integer({ min: 44, max: 56 }),
    tileY: fc.integer({ min: 24, max: 31 }),
  })
  /** Generates actions that move items but neither create nor destroy any. */
  const moving = fc.oneof(
    fc.record({ do: fc.constant('place' as const), itemId: ids, tile }),
    fc.record({ do: fc.constant('drop' as const), itemId: ids, count: number }),
    fc.record({ do: fc.constant('pick-up' as const), uid: number }),
    fc.record({ do: fc.constant('use' as const), itemId: fc.constantFrom(hat, shirt, dirt, 0) }),
    fc.record({ do: fc.constant('turn' as const), facesLeft: fc.boolean() }),
  )
  const ending = fc.oneof(
    fc.record({ do: fc.constant('trash' as const), itemId: ids, count: number }),
    fc.record({ do: fc.constant('punch' as const), tile }),
  )

  const act = (fixture: RuleFixture, action: any) => {
    switch (action.do) {
      case 'place':
        return fixture.act(placeRule, { itemId: action.itemId, ...action.tile })
      case 'drop':
        return fixture.act(dropAnswerRule, answers(action.itemId, action.count))
      case 'trash':
        return fixture.act(trashAnswerRule, answers(action.itemId, action.count))
      case 'pick-up':
        return fixture.act(pickUpRule, { uid: action.uid })
      case 'use':
        return fixture.act(usageRule, { itemId: action.itemId })
      case 'punch':
        return fixture.act(punchRule, action.tile)
      case 'turn':
        fixture.facesLeft = action.facesLeft
        return []
      default:
        throw new Error(action.do)
    }
  }

  const begin = (seed: number) =>
    new RuleFixture({
      seed,
      player: { gems: 500 },
      inventory: [
        [dirt, 150],
        [dirtSeed, 20],
        [rock, 30],
        [hat, 1],
        [shirt, 1],
      ],
      world: {
        drop_new: [
          [gems, 40, 1, 1632, 930],
          [dirt, 120, 2, 1610, 930],
        ],
      },
    })

  const expectSound = (fixture: RuleFixture) => {
    const stacks = (fixture.player.inventory as unknown[]).filter(isPair)
    expect(
      stacks.every(([id, count]) => count >= 0 && count <= 200 && (id > 0 || count === 0)),
    ).toBe(true)
    expect(new Set(fixture.drops.map(({ uid }) => uid)).size).toBe(fixture.drops.length)
    expect(fixture.drops.every(({ count }) => Number.isInteger(count) && count <= 200)).toBe(true)
    expect(fixture.gems).toBeGreaterThanOrEqual(0)
    expect(fixture.world.blocks).toHaveLength(6000)
  }

  test('holds for placing, dropping, picking up and dressing', () => {
    fc.assert(
      fc.property(fc.array(moving, { maxLength: 60 }), fc.integer(), (actions, seed) => {
        const fixture = begin(seed)
        const before = fixture.totals
        for (const action of actions) act(fixture, action)
        expect(fixture.totals).toEqual(before)
        expectSound(fixture)
      }),
      { numRuns: 150 },
    )
  })

  test('holds for punching and trashing, and empty hands receive nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(moving, ending), { maxLength: 60 }),
        fc.integer(),
        (actions, seed) => {
          const fixture = begin(seed)
          for (const action of actions) {
            const had = new Map([dirt, rock, dirtSeed, gems].map((id) => [id, fixture.count(id)]))
            const { gems: rich } = fixture
            act(fixture, action)
            if (action.do === 'pick-up') continue
            for (const [id, count] of had) expect(fixture.count(id)).toBeLessThanOrEqual(count)
            expect(fixture.gems).toBe(rich)
          }
          expectSound(fixture)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('picking up', () => {
  const lying = (count: number, x = 1632, itemId = dirt) => ({
    drop_new: [[itemId, count, 9, x, 930]],
  })

  test('takes as many as fit, and leaves the rest', () => {
    const fixture = new RuleFixture({ world: lying(50), inventory: [[dirt, 190]] })
    fixture.act(pickUpRule, { uid: 9 })
    expect(fixture.count(dirt)).toBe(200)
    expect(fixture.drops).toMatchObject([{ count: 40, uid: 9 }])
    expect(fixture.act(pickUpRule, { uid: 9 })).toEqual([])
  })

  test("stops gems at a player's maximum", () => {
    const player = { gems: maxGems - 10 }
    const fixture = new RuleFixture({ world: lying(50, 1632, gems), player })
    fixture.act(pickUpRule, { uid: 9 })
    expect(fixture.gems).toBe(maxGems)
    expect(fixture.drops).toMatchObject([{ count: 40 }])
  })

  test('is refused from afar, and where the owner forbids it', () => {
    expect(new RuleFixture({ world: lying(5, 1800) }).act(pickUpRule, { uid: 9 })).toEqual([])
    const kept = { ...lying(5), owner: 'Bob', w_s: 4 }
    expect(new RuleFixture({ world: kept }).act(pickUpRule, { uid: 9 })).toEqual([])
    const friends = { ...kept, admins: ['ann'] }
    expect(new RuleFixture({ world: friends }).act(pickUpRule, { uid: 9 })).toHaveLength(2)
  })
})

describe('clothes', () => {
  test('replace others of their kind, and come off with the last one', () => {
    const inventory: [number, number][] = [
      [hat, 2],
      [hat + 2, 1],
      [shirt, 1],
    ]
    const fixture = new RuleFixture({ inventory })
    fixture.act(usageRule, { itemId: hat })
    fixture.act(usageRule, { itemId: shirt })
    fixture.act(usageRule, { itemId: hat + 2 })
    expect(fixture.player).toMatchObject({ hair: hat + 2, shirt })
    fixture.act(usageRule, { itemId: shirt })
    expect(fixture.player.shirt).toBe(0)
    fixture.act(usageRule, { itemId: hat })
    fixture.act(trashAnswerRule, answers(hat, 1))
    expect(fixture.player.hair).toBe(hat)
    fixture.act(trashAnswerRule, answers(hat, 1))
    expect(fixture.player.hair).toBe(0)
  })

  test('come off when another player took them', () => {
    const fixture = new RuleFixture({ player: { hair: hat, shirt }, inventory: [[shirt, 1]] })
    fixture.act(takeOffLostClothes, null)
    expect(fixture.player).toMatchObject({ hair: 0, shirt })
  })
})

describe('the shop', () => {
  const customItems = [
    { ID: dirt, Name: 'Moon Dust', Item_Price: 10 },
    { ID: rock, Name: 'Moon Rock 7', Item_Price: 2.5 },
    { ID: cave, Item_Price: 9, property_blacklist: true },
    { ID: hat, Item_Price: 9, property_unobtainable: true },
    { ID: shirt, Item_Price: 0 },
  ]
  const buy = (text: string, inventory: [number, number][] = []) => {
    const fixture = new RuleFixture({ customItems, player: { gems: 100 }, inventory })
    const events = fixture.act(buyRule, text.split(' '))
    return { fixture, reply: getText(events)[0] }
  }

  test.each([
    ['', 'The shop sells Moon Dust (10 gems), Moon Rock 7 (3 gems).'],
    ['moon', 'The shop does not sell "moon".'],
    ['Cave Background', 'The shop does not sell "Cave Background".'],
    ['1300', 'The shop does not sell "1300".'],
    [String(shirt), `The shop does not sell "${shirt}".`],
    ['dust 11', '11 Moon Dust cost 110 gems; you have 100.'],
    ['dust 0', 'You can buy 1 to 200 at once.'],
    ['dust 999999999999', 'You can buy 1 to 200 at once.'],
    ['dust -1', 'The shop does not sell "dust -1".'],
    ['dust 1e3', 'The shop does not sell "dust 1e3".'],
  ])('handles /buy %s: %s', (text, reply) => {
    const bought = buy(text)
    expect(bought.reply).toBe(reply)
    expect(bought.fixture.gems).toBe(100)
    expect(bought.fixture.player.inventory).toHaveLength(2)
  })

  test('charges the price and delivers by name, by id, and by a name ending in a number', () => {
    expect(buy('moon dust 3').fixture).toMatchObject({ gems: 70 })
    expect(buy('2').fixture.count(dirt)).toBe(1)
    const { fixture, reply } = buy('Moon Rock 7 3')
    expect(reply).toBe('You bought 3 Moon Rock 7 for 8 gems.')
    expect([fixture.gems, fixture.count(rock)]).toEqual([92, 3])
    expect(buy('moon rock 7').fixture.count(rock)).toBe(1)
    expect(buy('dust 5', [[dirt, 198]]).reply).toBe('You have room for 2 more Moon Dust.')
    expect(getText(new RuleFixture().act(buyRule, []))).toEqual(['The shop sells nothing now.'])
  })
})

describe('the exchange of locks', () => {
  const [wl, dl, bgl] = [242, 1796, 7188]
  const use = (fixture: RuleFixture, itemId: number) => fixture.act(usageRule, { itemId })
  const count = (fixture: RuleFixture) => [wl, dl, bgl].map((id) => fixture.count(id))

  test.each([
    [[120, 0, 0], wl, [20, 1, 0]],
    [[0, 1, 0], dl, [100, 0, 0]],
    [[0, 100, 0], dl, [0, 100, 0]],
    [[0, 0, 2], bgl, [0, 100, 1]],
    [[99, 0, 0], wl, [99, 0, 0]],
    [[150, 1, 0], dl, [150, 1, 0]],
    [[200, 200, 0], wl, [200, 200, 0]],
  ])('turns %j into others when item %i is used', (had, itemId, expected) => {
    const inventory = [wl, dl, bgl].map((id, at): [number, number] => [id, had[at] ?? 0])
    const fixture = new RuleFixture({ inventory: inventory.filter(([, many]) => many > 0) })
    use(fixture, itemId)
    expect(count(fixture)).toEqual(expected)
  })

  test.each([
    ['join', [0, 50, 1]],
    ['split', [100, 149, 0]],
    ['other', [0, 150, 0]],
  ])('asks about a hundred Diamond Locks, and does what %s says', (button, expected) => {
    const fixture = new RuleFixture({ inventory: [[dl, 150]] })
    const [asked] = use(fixture, dl)
    expect(asked).toMatchObject({ kind: 'dialog', dialog: { name: 'lock_exchange' } })
    fixture.act(
      answerExchange,
      new Map([
        ['itemID', String(dl)],
        ['buttonClicked', button],
      ]),
    )
    expect(count(fixture)).toEqual(expected)
  })

  test('keeps the worth of all locks for any order of uses', () => {
    const stack = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(
        fc.tuple(stack, stack, stack),
        fc.array(fc.constantFrom(wl, dl, bgl), { maxLength: 12 }),
        ([one, two, three], used) => {
          const inventory: [number, number][] = [
            [wl, one],
            [dl, two],
            [bgl, three],
          ]
          const fixture = new RuleFixture({ inventory })
          for (const itemId of used) use(fixture, itemId)
          const [wls = 0, dls = 0, bgls = 0] = count(fixture)
          expect(wls + 100 * dls + 10_000 * bgls).toBe(one + 100 * two + 10_000 * three)
        },
      ),
    )
  })
})

describe('autofarm', () => {
  const farmer = (rank: number, world = {}) =>
    new RuleFixture({
      rank,
      world,
      inventory: [
        [dirt, 5],
        [dirtSeed, 5],
        [hat, 1],
      ],
    })

  test('needs the cheat right, a carried block, and permission to build', () => {
    const reply = (fixture: RuleFixture, text: string) =>
      getText(fixture.act(autofarmRule, text.split(' ')))[0]
    expect(reply(farmer(0), 'dirt')).toBe('You may not use autofarm.')
    expect(reply(farmer(1, { w_s: 4096 }), 'dirt')).toBe('This world allows no autofarm.')
    expect(reply(farmer(2, { w_s: 4096 }), 'dirt')).toMatch(/^Autofarm is on: Dirt\./)
    for (const text of ['rock', 'dirt seed', '1300', '', '0', '-1', 'fist']) {
      expect(reply(farmer(1), text)).toBe('Name a block that you carry, or stand before one.')
    }
    expect(reply(farmer(1, { owner: 'Bob' }), 'dirt')).toBe('That world is owned by Bob.')
    const on = farmer(1)
    on.farmed = dirt
    expect(on.act(autofarmRule, [])).toMatchObject([{ kind: 'autofarm', itemId: null }, {}])
  })

  test('ends when the player turns, the tile is taken, or blocks run out', () => {
    const fixture = farmer(1)
    const farm = { itemId: dirt, tile: getTileBeside(1) }
    expect(describeFarmEnd(fixture.scene, farm)).toBeNull()
    fixture.facesLeft = true
    expect(describeFarmEnd(fixture.scene, farm)).toBe('You have moved: autofarm is off.')
    fixture.facesLeft = false
    fixture.act(placeRule, { itemId: dirt, ...getTileBeside(1) })
    expect(describeFarmEnd(fixture.scene, { ...farm, itemId: rock })).toBe(
      'Something else stands there.',
    )
    fixture.act(trashAnswerRule, answers(dirt, 4))
    expect(describeFarmEnd(fixture.scene, farm)).toBeNull()
    for (let punches = 0; punches < 3; punches++) fixture.act(punchRule, getTileBeside(1))
    expect(describeFarmEnd(fixture.scene, farm)).toMatch(/^You have run out of Dirt/)
  })

  test.each([130, 500, 1000])('keeps a delay of %i ms within one tick', (delayMs) => {
    let last = { lastAt: 0 }
    const gaps: number[] = []
    for (let now = 0; now < 60_000; now += 50) {
      const step = takeAutofarmStep(last, now, delayMs)
      if (step === null) continue
      gaps.push(step.lastAt - last.lastAt)
      last = step
    }
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(delayMs)
    expect(Math.max(...gaps)).toBeLessThan(delayMs + 50)
  })

  test('skips missed actions after a pause', () => {
    const farms = new Farms()
    const motion = { x: 1600, y: 928, facesLeft: false }
    const occupant: any = { netId: 1, motion }
    let steps = 0
    const count: any = (_occupant: unknown, rule: unknown) => {
      if (rule === placeRule) steps++
    }
    farms.set(occupant, dirt)
    for (const now of [0, 50, 1000, 60_000, 60_050, 60_100, 61_000])
      farms.tick(now, () => 1000, count)
    expect(steps).toBe(4)
    expect(farms.findItem(occupant)).toBe(dirt)
    farms.set(occupant, null)
    farms.tick(99_000, () => 1000, count)
    expect(steps).toBe(4)
  })
})
