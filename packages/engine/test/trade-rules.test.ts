import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { operate } from '@trellis/game-data/journal/operation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getInventory } from '../src/game/items/inventory.ts'
import { getCustomItems } from '../src/game/settings/custom-items.ts'
import { maxOffered, type Offer, withOffered } from '../src/game/trade/offer.ts'
import { settleTrade } from '../src/game/trade/settlement.ts'
import { items, things } from './kit/rule-world.ts'

const [dirt, sign, lock] = [things.door, 20, 242]
const rules = { items, customItems: getCustomItems(null) }

const createPlayer = (...inventory: [number, number][]): JsonObject => ({ inventory })

function trade(one: JsonObject, gives: Offer, other: JsonObject, receives: Offer) {
  const settled = settleTrade(
    { growId: 'Ann', player: one, offer: gives },
    { growId: 'Bob', player: other, offer: receives },
    rules,
  )
  if (typeof settled === 'string') return settled
  for (const operation of settled.one) operate(one, operation)
  for (const operation of settled.other) operate(other, operation)
  return null
}

const count = (player: JsonObject, id: number) => countItem(getInventory(player), id)

test('exchanges two offers exactly', () => {
  const [ann, bob] = [createPlayer([dirt, 50]), createPlayer([lock, 3])]
  expect(trade(ann, new Map([[dirt, 20]]), bob, new Map([[lock, 3]]))).toBeNull()
  expect([count(ann, dirt), count(ann, lock)]).toEqual([30, 3])
  expect([count(bob, dirt), count(bob, lock)]).toEqual([20, 0])
})

test('makes room by giving before it receives', () => {
  const full = Array.from({ length: 250 }, (_, at): [number, number] => [1000 + at, 1])
  const [ann, bob] = [createPlayer([dirt, 1], ...full.slice(1)), createPlayer([lock, 1])]
  expect(trade(ann, new Map(), bob, new Map([[lock, 1]]))).toBe('Ann has no room for all of it.')
  expect(trade(ann, new Map([[dirt, 1]]), bob, new Map([[lock, 1]]))).toBeNull()
  expect(count(ann, lock)).toBe(1)
})

test.each([
  ['an item that is gone', [dirt, 60], 'Ann has not all of it any more.'],
  ['an item without room', [sign, 10], 'Bob has no room for all of it.'],
] as const)('refuses %s, and changes nothing', (_what, [itemId, many], text) => {
  const [ann, bob] = [createPlayer([dirt, 50], [sign, 10]), createPlayer([sign, 195])]
  const before = JSON.stringify([ann, bob])
  expect(trade(ann, new Map([[itemId, many]]), bob, new Map())).toBe(text)
  expect(JSON.stringify([ann, bob])).toBe(before)
})

test('refuses tools, untradeable and missing items, bad counts and too many kinds', () => {
  const player = createPlayer([18, 1], [32, 1], [dirt, 5], [sign, 5])
  const customItems = getCustomItems({ items: [{ ID: sign, property_untradeable: true }] })
  const offer = (itemId: number, many: number, before: Offer = new Map()) =>
    withOffered(before, { itemId, count: many }, { player, items, customItems })
  for (const itemId of [18, 32, sign]) expect(offer(itemId, 1)).toBe('That cannot be traded.')
  expect(offer(lock, 1)).toBe('You have no such item.')
  for (const many of [0, -1, 6, 1.5]) expect(offer(dirt, many)).toBe('You can offer 1 to 5.')
  expect(offer(dirt, 5)).toEqual(new Map([[dirt, 5]]))
  const six = new Map(Array.from({ length: maxOffered }, (_, at) => [500 + at, 1]))
  expect(offer(dirt, 1, six)).toBe('You can offer 6 kinds of items.')
})

test('neither creates nor loses an item for any offers', () => {
  const ids = [dirt, sign, lock, things.gate]
  const stack = fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 200 }))
  const stacks = fc.uniqueArray(stack, { selector: ([id]) => id, maxLength: 4 })
  const player = stacks.map((inventory) => createPlayer(...inventory))
  const offer = stacks.map((pairs): Offer => new Map(pairs))
  fc.assert(
    fc.property(player, offer, player, offer, (one, gives, other, receives) => {
      const total = (id: number) => count(one, id) + count(other, id)
      const before = ids.map(total)
      trade(one, gives, other, receives)
      expect(ids.map(total)).toEqual(before)
      for (const it of [one, other])
        for (const id of ids) expect(count(it, id)).toBeLessThanOrEqual(200)
    }),
    { numRuns: 1000 },
  )
})
