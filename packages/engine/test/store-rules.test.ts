import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { answerStore, answerStorePurchase } from '../src/game/store/store-answer.ts'
import { openStore } from '../src/game/store/store-dialog.ts'
import { crashAtRandom } from './kit/crashing-world.ts'
import { findDialog, listMessages, RuleWorld, things } from './kit/rule-world.ts'

const rounds = isLong ? 300 : 60
const at = 50
const dayMs = 86_400_000
const [dirtless, door, gate] = [9000, things.door, things.gate]

const config = {
  STORE: {
    PACKS: [
      { name: 'Doors', price: 100, items: [[door, 20]] },
      {
        name: 'Both',
        price: 50,
        items: [
          [door, 150],
          [gate, 2],
        ],
      },
      { name: 'Missing', price: 1, items: [[dirtless, 1]] },
      { name: '', price: 5, items: [[door, 1]] },
      { name: 'Free', price: 0, items: [[door, 1]] },
      'broken',
    ],
    OFFERS: [
      { name: 'One', price: 10, items: [[gate, 1]] },
      { name: 'Two', price: 20, items: [[gate, 2]] },
    ],
  },
}

function openShop(gems: unknown = 1000): RuleWorld {
  const shop = new RuleWorld({}, config).add('Ann', [], { gems })
  shop.now = 10 * dayMs
  return shop
}

const choose = (shop: RuleWorld, button: string) =>
  shop.answer('Ann', at, answerStore, { buttonClicked: button })

/** Returns the hidden fields of the confirmation of a pack. */
function see(shop: RuleWorld, button: string): Record<string, string> {
  const elements = findDialog(choose(shop, button))?.elements ?? []
  return Object.fromEntries(
    elements.flatMap((it) => (it.kind === 'hidden' ? [[it.name, `${it.value}|`]] : [])),
  )
}

const confirm = (shop: RuleWorld, seen: Record<string, string>) =>
  shop.answer('Ann', at, answerStorePurchase, seen)

const getGems = (shop: RuleWorld) => shop.players.get('Ann')?.gems

test('lists valid packs, and the offer of the day by date', () => {
  const shop = openShop()
  const listed = () => JSON.stringify(findDialog(shop.act('Ann', at, openStore, null)))
  expect(listed()).toContain('Doors: 100 gems')
  expect(listed()).toContain('One: 10 gems')
  for (const hidden of ['Missing', 'Free', 'Two']) expect(listed()).not.toContain(hidden)
  shop.now += dayMs
  expect(listed()).toContain('Two: 20 gems')
})

test('sells a pack for its price, once for each question', () => {
  const shop = openShop()
  const seen = see(shop, 'pack_0')
  expect(confirm(shop, seen)).toContainEqual({
    kind: 'printed',
    line: 'Ann bought Doors for 100 gems in the store.',
  })
  expect(confirm(shop, seen)).toEqual([])
  expect([shop.countItem('Ann', door), getGems(shop)]).toEqual([20, 900])
  confirm(shop, see(shop, 'pack_0'))
  expect([shop.countItem('Ann', door), getGems(shop)]).toEqual([40, 800])
})

test.each([
  ['without the gems', 99, 'That costs 100 gems; you have 99.'],
  ['without any', 'many', 'That costs 100 gems; you have 0.'],
])('refuses a player %s', (_what, gems, text) => {
  const shop = openShop(gems)
  expect(listMessages(choose(shop, 'pack_0'))).toEqual([text])
  const seen = { place: '0', price: '100', content: `20x${door}`, purchase: '0' }
  expect(listMessages(confirm(shop, seen))).toEqual([text])
  expect(shop.countItem('Ann', door)).toBe(0)
})

test('sells a pack whole or not at all', () => {
  const shop = openShop().add('Ann', [[door, 100]], { gems: 1000 })
  expect(listMessages(choose(shop, 'pack_1'))).toEqual(['You have no room for all of it.'])
  expect([shop.countItem('Ann', door), shop.countItem('Ann', gate), getGems(shop)]).toEqual([
    100, 0, 1000,
  ])
})

test.each([
  ['another price', { price: '1|' }],
  ['other items', { content: `200x${door}|` }],
  ['another place', { place: '1|' }],
  ['no price', { price: '' }],
])('refuses an answer with %s', (_what, changed) => {
  const shop = openShop()
  const events = confirm(shop, { ...see(shop, 'pack_0'), ...changed })
  expect(listMessages(events)).toEqual(['The offer has changed. Look at it again.'])
  expect(getGems(shop)).toBe(1000)
})

test('sells the offer of the day once a day, also when the clock was set back', () => {
  const shop = openShop()
  confirm(shop, see(shop, 'pack_day'))
  expect([shop.countItem('Ann', gate), getGems(shop)]).toEqual([1, 990])
  for (const days of [0, -1, -9]) {
    shop.now = (10 + days) * dayMs
    expect(listMessages(choose(shop, 'pack_day'))).toEqual([
      'You have the offer of the day already.',
    ])
  }
  shop.now = 11 * dayMs
  confirm(shop, see(shop, 'pack_day'))
  expect([shop.countItem('Ann', gate), getGems(shop)]).toEqual([3, 970])
})

test('does not sell an offer of yesterday', () => {
  const shop = openShop()
  const seen = see(shop, 'pack_day')
  shop.now += dayMs
  expect(listMessages(confirm(shop, seen))).toEqual(['The offer has changed. Look at it again.'])
})

const text = fc.constantFrom('', 'day', '0', '1', '2', '-1', '99', 'x', '100', '50', '10', '20')

test('exchanges gems for items at the listed prices, for any answers', () => {
  const step = fc.record({
    button: fc.constantFrom('pack_0', 'pack_1', 'pack_day', 'pack_9', 'item_12', 'pack_', ''),
    changed: fc.dictionary(fc.constantFrom('place', 'price', 'content', 'purchase'), text, {
      maxKeys: 1,
    }),
    days: fc.constantFrom(0, 0, 0, 1, -1),
  })
  let bought = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat(300), (steps, gems) => {
      const shop = openShop(gems)
      let spent = 0
      for (const { button, changed, days } of steps) {
        shop.now = Math.max(0, shop.now + days * dayMs)
        const before = [shop.countItem('Ann', door), shop.countItem('Ann', gate)] as const
        const paidBefore = Number(getGems(shop))
        confirm(shop, { ...see(shop, button), ...changed })
        const doors = shop.countItem('Ann', door) - before[0]
        const gates = shop.countItem('Ann', gate) - before[1]
        const paid = paidBefore - Number(getGems(shop))
        spent += paid
        expect([`0 0 0`, `20 0 100`, `150 2 50`, `0 1 10`, `0 2 20`]).toContain(
          `${doors} ${gates} ${paid}`,
        )
        if (paid > 0) bought++
      }
      expect(spent).toBeLessThanOrEqual(gems)
    }),
    { numRuns: 500 },
  )
  expect(bought).toBeGreaterThan(100)
})

test(`neither sells twice nor takes gems for nothing through ${rounds} crashes`, async () => {
  let sold = 0
  await crashAtRandom({
    open: openShop,
    listSteps: (shop) => [
      () => confirm(shop, see(shop, 'pack_0')),
      () => confirm(shop, see(shop, 'pack_day')),
    ],
    begin: 2,
    rounds,
    check: (_world, [ann = {}]) => {
      const count = (id: number) =>
        (ann.inventory as [number, number][]).find(([item]) => item === id)?.[1] ?? 0
      expect(Number(ann.gems)).toBe(1000 - 5 * count(door) - 10 * count(gate))
      if (count(door) > 0) sold++
    },
  })
  expect(sold).toBeGreaterThan(rounds / 3)
})
