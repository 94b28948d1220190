import type { JsonObject } from '@trellis/document/json-value.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { operate } from '@trellis/game-data/journal/operation.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getInventory } from '../src/game/items/inventory.ts'
import { getDefaultTraits, wellKnownItems } from '../src/items/traits.ts'
import { settleExchange } from '../src/scripts/exchange.ts'
import { readAct } from '../src/scripts/read-act.ts'
import { getCost, RunningScript } from '../src/scripts/running-script.ts'
import { changeTile } from '../src/scripts/tile-change.ts'

const items = {
  getTraits: (id: number) => wellKnownItems.get(id) ?? getDefaultTraits(id),
  has: (id: number) => id < 20,
  findGrown: () => undefined,
  mayExist: () => true,
  listGrowable: () => [],
}
const rules = { items, customItems: new Map() }
const ids = [2, 4, 6, 10, 18, 300]

const stack = fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 250 }))
const exchange = fc.record({
  take: fc.array(stack, { maxLength: 4 }),
  give: fc.array(stack, { maxLength: 4 }),
  gems: fc.integer({ min: -200, max: 200 }),
})
const player = fc.record({
  inventory: fc.uniqueArray(stack, { selector: ([id]) => id, maxLength: 4 }),
  gems: fc.integer({ min: 0, max: 150 }),
})

const sum = (stacks: readonly (readonly [number, number])[], id: number) =>
  stacks.reduce((all, [it, count]) => all + (it === id ? count : 0), 0)

test('changes all of an exchange, or nothing', () => {
  fc.assert(
    fc.property(player, exchange, (start, wanted) => {
      const file: JsonObject = structuredClone(start)
      const settled = settleExchange(file, wanted, rules)
      expect(file).toEqual(start)
      if (typeof settled === 'string') return
      for (const operation of settled) operate(file, operation)
      const before = getInventory(structuredClone(start))
      for (const id of ids) {
        const change = sum(wanted.give, id) - sum(wanted.take, id)
        expect(countItem(getInventory(file), id)).toBe(countItem(before, id) + change)
        expect(countItem(getInventory(file), id)).toBeLessThanOrEqual(250)
      }
      expect(file.gems).toBe(start.gems + wanted.gems)
      expect(Number(file.gems)).toBeGreaterThanOrEqual(0)
      expect(sum(wanted.take, 18)).toBe(0)
      expect(sum(wanted.give, 300)).toBe(0)
    }),
    { numRuns: 2000 },
  )
})

test('never removes a tile that has an owner or goods', () => {
  const block = fc.record(
    {
      f: fc.constantFrom(0, 2, 6, 8, 20, 242),
      b: fc.constantFrom(0, 14),
      t: fc.string(),
      a: fc.array(fc.string()),
      id: fc.integer(),
      wl: fc.integer({ min: 0, max: 9 }),
    },
    { requiredKeys: ['f', 'b'] },
  )
  fc.assert(
    fc.property(block, fc.constantFrom(0, 2, 14, 6, 8, 242, 300), (before, item) => {
      const changed = changeTile({ blocks: [before] }, { x: 0, y: 0, item }, rules)
      if (typeof changed === 'string') return
      const { f, ...rest } = changed.block
      if (f !== before.f) {
        expect([0, 2]).toContain(before.f)
        expect(rest).toMatchObject({ b: before.b })
      }
      for (const key of ['t', 'a', 'id', 'wl'] as const)
        expect(changed.block[key]).toEqual(before[key])
    }),
    { numRuns: 5000 },
  )
})

test('reads only known requests of a script', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const act = readAct(JSON.stringify(value))
      if (act !== null) expect(act.id).toBeGreaterThanOrEqual(0)
    }),
  )
  const refused = [
    { id: 1, do: 'constructor' },
    { id: 1, do: '__proto__' },
    { id: -1, do: 'players' },
    { id: 1, do: 'exchange', to: 'Ann', gems: 1e9 },
    { id: 1, do: 'exchange', to: 'Ann', give: Array.from({ length: 21 }, () => [2, 1]) },
    { id: 1, do: 'exchange', to: 'Ann', remember: { __proto__x: 1 } },
    { id: 1, do: 'mute', to: 'Ann', minutes: 1e9, reason: '' },
    { id: 1, do: 'wait', seconds: Number.NaN },
    { id: 1, do: 'dialog', to: 'Ann', dialog: { buttons: [{ id: 'a|b' }] } },
    { id: 1, do: 'dialog', to: 'Ann', dialog: { id: 'trade_confirm|x' } },
  ]
  for (const value of refused)
    expect([value, readAct(JSON.stringify(value))]).toEqual([value, null])
})

test('drops events of a script that is behind, and stops one that floods', () => {
  const script = new RunningScript({ name: 'busy', source: '', number: 1 }, 0)
  const sent = Array.from({ length: 70 }, () => script.takeEvent(0))
  expect(sent.filter(Boolean)).toHaveLength(64)
  expect([script.takeDropped(), script.takeDropped()]).toEqual([6, 0])
  script.done()
  expect(script.takeEvent(0)).toBe(true)
  const batches = Array.from({ length: 40 }, () => script.addActs(['{}']))
  expect(batches.indexOf(false)).toBe(32)
  const excess = { reason: 'slow', text: '', line: null } as const
  expect([1, 2, 3].map((at) => script.countFault(excess, at))).toEqual([false, false, true])
})

test('counts a long act as several', () => {
  expect(getCost(['{"id":1}', 'x'.repeat(1000), 'x'.repeat(11_001)])).toBe(14)
})

test('gives a command of an unknown role to no player', () => {
  const script = new RunningScript({ name: 'demo', source: '', number: 1 }, 0)
  const commands = [
    { name: 'all', role: 'player' },
    { name: 'hidden', role: 'owner' },
    { name: 'odd', role: '__proto__' },
    { name: 'Bad Name', role: 'player' },
    { name: 'kick', help: 7, role: 'moderator' },
  ]
  script.begin(JSON.stringify({ handlers: ['join', 7], commands, timers: [1, 0.1, 'x'] }), 0)
  expect(script.commands.map(({ name }) => name)).toEqual(['all', 'kick'])
  expect(script.takeDueTimers(999)).toEqual([])
  expect(script.takeDueTimers(1000)).toEqual(['timer 0'])
})
