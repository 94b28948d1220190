import { describe, expect, it, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { applyChanges, undoChanges } from '../src/apply.ts'
import { diff } from '../src/diff.ts'
import type { JsonObject } from '../src/json-value.ts'
import { merge } from '../src/merge.ts'
import { counted } from './counted.ts'

type Shape = (size: number) => { base: JsonObject; mine: JsonObject; theirs: JsonObject }

const many = <Entry>(length: number, entry: (at: number) => Entry) =>
  Array.from({ length }, (_, at) => entry(at))
const names = (size: number) => many(size, (at) => `player${at}`)
const pairs = (size: number) => many(size, (at): [number, number] => [at + 1, 1])
const slots = (size: number) => many(size, (): [number, number] => [0, 0])
const nested = (depth: number, inner: unknown): unknown =>
  depth === 0 ? inner : { name: 'a', list: [nested(depth - 1, inner)] }

/** Worst cases: everything is changed, and the game has changed something as well. */
const shapes: Record<string, Shape> = {
  'names that are added': (size) => ({
    base: { admins: [] },
    mine: { admins: names(size) },
    theirs: { admins: ['bob'] },
  }),
  'names that are removed': (size) => ({
    base: { admins: names(size) },
    mine: { admins: [] },
    theirs: { admins: [...names(size), 'bob'] },
  }),
  'names that are replaced': (size) => ({
    base: { admins: names(size) },
    mine: { admins: names(2 * size).slice(size) },
    theirs: { admins: [...names(size), 'bob'] },
  }),
  'names in reverse': (size) => ({
    base: { admins: names(size) },
    mine: { admins: names(size).reverse() },
    theirs: { admins: [...names(size), 'bob'] },
  }),
  'names that are all the same': (size) => ({
    base: { admins: many(size, () => 'a') },
    mine: { admins: many(size + 1, () => 'a') },
    theirs: { admins: many(size, () => 'a'), gems: 1 },
  }),
  'an inventory that is emptied': (size) => ({
    base: { inventory: pairs(size) },
    mine: { inventory: slots(size) },
    theirs: { inventory: [...pairs(size), [0, 0]] },
  }),
  'an inventory that is filled': (size) => ({
    base: { inventory: slots(size) },
    mine: { inventory: pairs(size).reverse() },
    theirs: { inventory: [...slots(size), [size + 1, 1]] },
  }),
  'an inventory that is exchanged': (size) => ({
    base: { inventory: [...pairs(size), [0, 0]] },
    mine: { inventory: [...pairs(2 * size).slice(size), [0, 0]] },
    theirs: { inventory: [[0, 0], ...pairs(size)] },
  }),
  'dropped items': (size) => ({
    base: { drop_new: many(size, (at) => [2, 1, at, 0, 0]) },
    mine: { drop_new: many(size, (at) => [2, 2, at, 0, 0]) },
    theirs: { drop_new: many(size, (at) => [2, 1, size - at, 0, 0]) },
  }),
  'items with an ID': (size) => ({
    base: { items: many(size, (ID) => ({ ID, Gems: 1, Xp: 1 })) },
    mine: { items: many(size, (ID) => ({ ID, Gems: 2, Xp: 1 })) },
    theirs: { items: many(size, (ID) => ({ ID: size - ID, Gems: 1, Xp: 2 })) },
  }),
  tiles: (size) => ({
    base: { blocks: many(size, () => ({ f: 1, b: 1 })) },
    mine: { blocks: many(size, () => ({ f: 2, b: 1 })) },
    theirs: { blocks: many(size, () => ({ f: 1, b: 2 })) },
  }),
  'many keys': (size) => {
    const keys = (value: number) => Object.fromEntries(names(size).map((key) => [key, value]))
    return { base: keys(1), mine: keys(2), theirs: { ...keys(1), more: 1 } }
  },
  'lists in lists': (size) => ({
    base: { a: many(size, () => [[1], [2]]) },
    mine: { a: many(size, () => [[1], [3]]) },
    theirs: { a: [] },
  }),
  'named lists in named lists': (size) => ({
    base: { a: nested(60, names(size)) },
    mine: { a: nested(60, names(size + 1)) },
    theirs: { a: nested(60, names(size)), b: 1 },
  }),
}

const small = isLong ? 1000 : 400
const large = 8 * small
/** The growth of n log n between the two sizes. */
const growth = (large * Math.log2(large)) / (small * Math.log2(small))

describe.each(Object.entries(shapes))('changing a document: %s', (_name, shape) => {
  test.each(Object.entries({ merging, undoing }))('takes n log n steps: %s', (_work, work) => {
    const [few, lots] = [work(shape(small)), work(shape(large))]
    expect(few).toBeGreaterThan(small / 2)
    expect(lots / few).toBeLessThan(growth * 1.2)
    expect(lots).toBeLessThan(250 * large)
  })
})

function merging(sides: ReturnType<Shape>): number {
  const { value, steps } = counted(sides)
  const first = merge(value)
  const choices = new Map(
    first.conflicts.map(({ path }) => [JSON.stringify(path), 'yours'] as const),
  )
  expect(merge({ ...value, choices }).conflicts).toEqual([])
  return steps()
}

function undoing({ base, mine }: ReturnType<Shape>): number {
  const changes = diff(base, mine)
  const { value, steps } = counted({ document: structuredClone(base) })
  expect(applyChanges(value.document, changes)).toEqual([])
  undoChanges(value.document, changes)
  return steps()
}

describe('a document that differs in its last entry', () => {
  const base = (last: number) => ({
    a: nested(3, [...many(large, () => [0, 0, 0]), [last]]),
  })

  it('is compared twice, regardless of the number of enclosing lists', () => {
    const { value, steps } = counted({ base: base(0), mine: base(1), theirs: base(0) })
    expect(merge(value).changes).toHaveLength(1)
    // The bound allows two comparisons of two sides, each with at most eight reads for a list of three.
    expect(steps()).toBeLessThan(2 * 2 * 8 * large)
  })
})
