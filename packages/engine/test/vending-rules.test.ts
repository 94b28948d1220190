import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findVendingBreakRefusal,
  maxStock,
  readVending,
} from '../src/game/machines/vending/vending.ts'
import { answerVending } from '../src/game/machines/vending/vending-answer.ts'
import {
  answerConfirmation,
  answerPurchase,
} from '../src/game/machines/vending/vending-purchase.ts'
import { wrenchTile } from '../src/game/requests/wrenching.ts'
import { findDialog, listMessages, RuleWorld, things } from './kit/rule-world.ts'

const at = 3050
const tile = { tileX: at % 100, tileY: Math.floor(at / 100) }
const [dirt, lock] = [12, 242]

/** Ann's world with her vending machine, and two buyers with World Locks. */
function openShop(changes: object = {}): RuleWorld {
  const shop = new RuleWorld({ owner: 'Ann', admins: ['Cid'] })
    .add('Ann', [[dirt, 120]])
    .add('Bob', [[lock, 50]])
    .add('Cid', [[lock, 5]])
  const blocks = shop.world.blocks as object[]
  blocks[at] = { f: things.vending, ...changes }
  return shop
}

const stocked = { id: dirt, c: 100, pr: 2 }
const readMachine = (shop: RuleWorld) => readVending(shop.block(at))

function wrench(shop: RuleWorld, growId: string) {
  return shop.act(growId, at, wrenchTile, { kind: 'wrench', x: 0, y: 0, ...tile } as const)
}

function buy(shop: RuleWorld, growId: string, count: number, offer = { sold: dirt, price: 2 }) {
  return shop.answer(growId, at, answerConfirmation, { count, ...offer })
}

test('sells the goods of its owner for World Locks, each of them exactly', () => {
  const shop = openShop()
  shop.answer('Ann', at, answerVending, { stock: dirt })
  expect(readMachine(shop)).toMatchObject({ itemId: dirt, stock: 120, price: 0 })
  shop.answer('Ann', at, answerVending, { price: 2, each: 1, many: 0 })
  expect(findDialog(wrench(shop, 'Bob'))?.name).toBe('vending_buy')
  const asked = shop.answer('Bob', at, answerPurchase, { count: 10, sold: dirt, price: 2 })
  expect(findDialog(asked)?.name).toBe('vending_confirm')
  const events = buy(shop, 'Bob', 10)
  expect(events).toContainEqual({
    kind: 'printed',
    line: 'Bob bought 10 item 12 for 20 World Locks in FARM.',
  })
  expect([shop.countItem('Bob', dirt), shop.countItem('Bob', lock)]).toEqual([10, 30])
  expect(readMachine(shop)).toEqual({
    itemId: dirt,
    stock: 110,
    price: 2,
    earned: 20,
    sales: [{ by: 'Bob', count: 10, cost: 20 }],
  })
  shop.answer('Ann', at, answerVending, { buttonClicked: 'withdraw' })
  shop.answer('Ann', at, answerVending, { buttonClicked: 'empty' })
  expect([shop.countItem('Ann', lock), shop.countItem('Ann', dirt)]).toEqual([20, 110])
  expect(readMachine(shop)).toMatchObject({ itemId: 0, stock: 0, earned: 0 })
})

test('sells several items for one World Lock, in whole steps', () => {
  const shop = openShop({ ...stocked, pr: -5 })
  const offer = { sold: dirt, price: -5 }
  expect(listMessages(buy(shop, 'Bob', 7, offer))).toEqual(['You can buy 1 to 100 in steps of 5.'])
  buy(shop, 'Bob', 15, offer)
  expect([shop.countItem('Bob', dirt), shop.countItem('Bob', lock)]).toEqual([15, 47])
})

const offer = { sold: dirt, price: 2 }
const changed = 'The offer has changed. Look at it again.'

test.each([
  { what: 'more than there is', count: 101, text: 'You can buy 1 to 100.' },
  { what: 'nothing', count: 0, text: 'You can buy 1 to 100.' },
  { what: 'less than nothing', count: -3, text: 'You can buy 1 to 100.' },
  { what: 'more than they can pay', count: 26, text: 'That costs 52 World Locks.' },
  { what: 'to pay an old price', count: 1, wanted: { sold: dirt, price: 1 }, text: changed },
  { what: 'another item', count: 1, wanted: { sold: 14, price: 2 }, text: changed },
])('refuses a buyer who wants $what', ({ count, wanted = offer, text }) => {
  const shop = openShop(stocked)
  expect(listMessages(buy(shop, 'Bob', count, wanted))).toEqual([text])
  expect([shop.countItem('Bob', dirt), shop.countItem('Bob', lock)]).toEqual([0, 50])
  expect(readMachine(shop).stock).toBe(100)
})

test('sells nothing without a price', () => {
  const shop = openShop({ ...stocked, pr: 0 })
  expect(listMessages(wrench(shop, 'Bob'))).toEqual(['This machine sells nothing now.'])
  buy(shop, 'Bob', 1, { sold: dirt, price: 0 })
  expect(shop.countItem('Bob', dirt)).toBe(0)
})

test('refuses a buyer without room for the goods', () => {
  const shop = openShop(stocked)
  shop.add('Dan', [
    [lock, 100],
    [dirt, 195],
  ])
  expect(listMessages(buy(shop, 'Dan', 10))).toEqual(['You have room for 5 more.'])
})

test('lets only its owner change it, and admins when the world says so', () => {
  const shop = openShop(stocked)
  for (const growId of ['Bob', 'Cid']) {
    shop.answer(growId, at, answerVending, { buttonClicked: 'empty' })
    shop.answer(growId, at, answerVending, { price: 1, each: 1 })
    expect(findDialog(wrench(shop, growId))?.name).toBe('vending_buy')
  }
  expect(readMachine(shop)).toMatchObject({ stock: 100, price: 2 })
  shop.world.w_s = 8
  expect(findDialog(wrench(shop, 'Cid'))?.name).toBe('vending_edit')
  expect(findDialog(wrench(shop, 'Bob'))?.name).toBe('vending_buy')
  shop.answer('Cid', at, answerVending, { price: 3, each: 1 })
  expect(readMachine(shop).price).toBe(3)
})

test('accepts no World Locks, tools, missing items and more than its room', () => {
  const shop = openShop()
  shop.add('Ann', [
    [dirt, 3],
    [lock, 9],
    [18, 1],
  ])
  for (const stock of [lock, 18, 32, 14, -1, 99_999])
    shop.answer('Ann', at, answerVending, { stock })
  expect(readMachine(shop).stock).toBe(0)
  const full = openShop({ ...stocked, c: maxStock - 10 })
  full.answer('Ann', at, answerVending, { buttonClicked: 'add' })
  expect([readMachine(full).stock, full.countItem('Ann', dirt)]).toEqual([maxStock, 110])
})

test('cannot be broken before it is empty', () => {
  for (const [machine, text] of [
    [stocked, 'Empty this machine first.'],
    [{ wl: 3 }, 'Empty this machine first.'],
    [{}, null],
  ] as const) {
    const shop = openShop(machine)
    expect(findVendingBreakRefusal(shop.scene('Ann', at), at)).toBe(text)
  }
})

const locks = [242, 1796, 7188]
const countLocks = (shop: RuleWorld, growId: string) =>
  locks.map((id) => shop.countItem(growId, id))

test.each([
  { price: 250, had: [100, 5, 0], left: [50, 3, 0] },
  { price: 250, had: [0, 3, 0], left: [50, 0, 0] },
  { price: 250, had: [10, 0, 1], left: [60, 97, 0] },
  { price: 250, had: [200, 1, 0], left: [50, 0, 0] },
  { price: 99, had: [0, 1, 0], left: [1, 0, 0] },
  { price: 20_000, had: [0, 0, 2], left: [0, 0, 0] },
  { price: 10_150, had: [49, 2, 1], left: [99, 0, 0] },
  { price: 250, had: [49, 2, 0], left: [49, 2, 0] },
])('takes any locks for $price of a player with $had, with change', ({ price, had, left }) => {
  const shop = openShop({ ...stocked, pr: price })
  const stacks = locks.map((id, at): [number, number] => [id, had[at] ?? 0])
  shop.add(
    'Bob',
    stacks.filter(([, count]) => count > 0),
  )
  buy(shop, 'Bob', 1, { sold: dirt, price })
  expect(countLocks(shop, 'Bob')).toEqual(left)
  const hasPaid = left.join() !== had.join()
  expect([readMachine(shop).earned, shop.countItem('Bob', dirt)]).toEqual(
    hasPaid ? [price, 1] : [0, 0],
  )
})

test('refuses a buyer who has no room for the change', () => {
  const shop = openShop({ ...stocked, pr: 50 })
  const others = Array.from({ length: 248 }, (_, at): [number, number] => [1000 + at, 1])
  shop.add('Bob', [[dirt, 1], [1796, 2], ...others])
  expect(listMessages(buy(shop, 'Bob', 1, { sold: dirt, price: 50 }))).toEqual([
    'You have no room for the change.',
  ])
  expect([countLocks(shop, 'Bob'), readMachine(shop).earned]).toEqual([[0, 2, 0], 0])
})

test('refuses a buyer who has room for the goods or the change, but not for both', () => {
  const others = Array.from({ length: 248 }, (_, at): [number, number] => [1000 + at, 1])
  // The only Diamond Lock leaves its slot to the change.
  for (const [diamonds, earned] of [
    [2, 0],
    [1, 50],
  ] as const) {
    const shop = openShop({ ...stocked, pr: 50 })
    shop.add('Bob', [[1796, diamonds], ...others])
    buy(shop, 'Bob', 1, { sold: dirt, price: 50 })
    expect(readMachine(shop).earned).toBe(earned)
    expect(shop.countItem('Bob', dirt)).toBe(earned > 0 ? 1 : 0)
    expect(countLocks(shop, 'Bob')).toEqual(earned > 0 ? [50, 0, 0] : [0, 2, 0])
  }
})

test.each([
  { earned: 150, had: [0, 0, 0], got: [150, 0, 0], rest: 0 },
  { earned: 12_345, had: [10, 0, 0], got: [55, 23, 1], rest: 0 },
  { earned: 250, had: [180, 0, 0], got: [200, 2, 0], rest: 30 },
  { earned: 30_000, had: [200, 200, 199], got: [200, 200, 200], rest: 20_000 },
])('pays $earned out at once to an owner with $had', ({ earned, had, got, rest }) => {
  const shop = openShop({ wl: earned })
  const stacks = locks.map((id, at): [number, number] => [id, had[at] ?? 0])
  shop.add(
    'Ann',
    stacks.filter(([, count]) => count > 0),
  )
  shop.answer('Ann', at, answerVending, { buttonClicked: 'withdraw' })
  expect([countLocks(shop, 'Ann'), readMachine(shop).earned]).toEqual([got, rest])
})

test('neither creates nor loses an item for any answers', () => {
  const number = fc.oneof(
    fc.integer({ min: -3, max: 130 }),
    fc.constantFrom('', 'x', '1e9', dirt, lock, -5, 2),
  )
  const step = fc.record({
    growId: fc.constantFrom('Ann', 'Bob', 'Cid'),
    rule: fc.constantFrom(answerVending, answerPurchase, answerConfirmation),
    answers: fc.dictionary(
      fc.constantFrom('stock', 'price', 'each', 'many', 'count', 'sold'),
      number,
    ),
    button: fc.constantFrom('', 'add', 'empty', 'withdraw', 'other'),
  })
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.constantFrom({}, stocked),
      (steps, machine) => {
        const shop = openShop(machine).add('Bob', [
          [lock, 50],
          [1796, 3],
          [7188, 1],
        ])
        const before = countAll(shop)
        for (const { growId, rule, answers, button } of steps)
          shop.answer(growId, at, rule, { ...answers, buttonClicked: button })
        expect(countAll(shop)).toEqual(before)
      },
    ),
    { numRuns: 1000 },
  )
})

/** Counts the goods and the World Locks of all players and of the machine. */
function countAll(shop: RuleWorld) {
  const { itemId, stock, earned } = readMachine(shop)
  const carried = (id: number) =>
    ['Ann', 'Bob', 'Cid'].reduce((sum, growId) => sum + shop.countItem(growId, id), 0)
  return {
    dirt: carried(dirt) + (itemId === dirt ? stock : 0),
    locks: carried(lock) + 100 * carried(1796) + 10_000 * carried(7188) + earned,
  }
}
