import type { Change } from '@trellis/contract/kit/document.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, undoChanges } from '../src/apply.ts'
import { diff } from '../src/diff.ts'
import { parseJson } from '../src/json-text.ts'
import { isObject, isSameJson } from '../src/json-value.ts'
import {
  anyDocument,
  anyItems,
  anyPlayer,
  anyValue,
  anyWorld,
  meaning,
  parsed,
} from './any-document.ts'
import { counted } from './counted.ts'

const kinds = { anyDocument, anyWorld, anyPlayer, anyItems }

/** Converts changes as the transport between agent and engine does. */
const sent = (changes: Change[]) => parseJson(JSON.stringify(changes)) as Change[]

describe.each(Object.entries(kinds))('diff and merge of %s', (_name, documents) => {
  test('turns the first document into the second by their difference', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        const document = parsed(before)
        const changes = sent(diff(parsed(before), parsed(after)))
        expect(applyChanges(document, changes)).toEqual([])
        expect(meaning(document)).toBe(meaning(parsed(after)))
      }),
      { numRuns: 400 },
    )
  })

  test('keeps its meaning when serialized and parsed, with an empty diff', () => {
    fc.assert(
      fc.property(documents, (text) => {
        const document = parsed(text)
        const again = parsed(JSON.stringify(document))
        expect(meaning(again)).toBe(meaning(document))
        expect(diff(document, again)).toEqual([])
      }),
    )
  })

  test('accepts equal changes on both sides', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        const document = parsed(after)
        expect(applyChanges(document, sent(diff(parsed(before), parsed(after))))).toEqual([])
        expect(meaning(document)).toBe(meaning(parsed(after)))
      }),
      { numRuns: 300 },
    )
  })

  test('restores everything on undo, except the order of some lists', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        const document = parsed(before)
        const changes = sent(diff(parsed(before), parsed(after)))
        expect(applyChanges(document, changes)).toEqual([])
        undoChanges(document, changes)
        expect(getInventory(document)).toBe(getInventory(parsed(before)))
      }),
      { numRuns: 400 },
    )
  })

  test('applies all changes of a merge, or reports conflicts and applies none', () => {
    fc.assert(
      fc.property(documents, documents, documents, (base, mine, theirs) => {
        const document = parsed(theirs)
        const changes = sent(diff(parsed(base), parsed(mine)))
        const conflicts = applyChanges(document, changes)
        if (conflicts.length > 0) {
          expect(meaning(document)).toBe(meaning(parsed(theirs)))
          for (const { base: was, yours, theirs: now } of conflicts) {
            expect(now === undefined || yours === undefined || !isSameJson(now, yours)).toBe(true)
            expect(now === undefined || was === undefined || !isSameJson(now, was)).toBe(true)
          }
        } else expect(applyChanges(document, changes)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})

/** Returns the content of a document regardless of list order; an empty slot counts as nothing. */
function getInventory(value: unknown): string {
  if (Array.isArray(value)) {
    const entries = value.filter((entry) => meaning(entry) !== '[0,0]').map(getInventory)
    return `[${entries.sort().join()}]`
  }
  if (!isObject(value)) return meaning(value)
  const members = Object.entries(value).map(([key, it]) => `${key}:${getInventory(it)}`)
  return `{${members.sort().join()}}`
}

test('ignores object keys that look like entry names once the value is a list', () => {
  const document = parsed('{"blocks":[]}')
  const changes = diff(parsed('{"blocks":{}}'), parsed('{"blocks":{"id=1":0,"a":[1,0]}}'))
  expect(applyChanges(document, changes)).toHaveLength(2)
  expect(document).toEqual({ blocks: [] })
})

test('merges changes of different fields equally in either order', () => {
  const blocks = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 10, maxLength: 10 })
  const halves = fc.record({ one: blocks, other: blocks, weather: fc.nat(9), owner: fc.string() })
  fc.assert(
    fc.property(halves, ({ one, other, weather, owner }) => {
      const base = {
        owner: '',
        weather: 10,
        inventory: Array.from({ length: 10 }, (_, at) => [at + 1, 1]),
        blocks: Array.from({ length: 10 }, (_, at) => ({ f: 0, b: at, t: 'x' })),
      }
      const even = (at: number) => at % 2 === 0
      const mine = structuredClone({ ...base, owner })
      const game = structuredClone({ ...base, weather })
      one.forEach((value, at) => {
        if (even(at)) Object.assign(mine.blocks[at] ?? {}, { f: value })
        if (even(at)) mine.inventory[at] = [at + 1, value]
      })
      other.forEach((value, at) => {
        if (!even(at)) Object.assign(game.blocks[at] ?? {}, { f: value, t: undefined })
        if (!even(at)) game.inventory[at] = [at + 1, value]
        if (even(at)) Object.assign(game.blocks[at] ?? {}, { b: value })
      })
      const gone = JSON.parse(JSON.stringify(game))
      const [first, second] = [structuredClone(base), structuredClone(base)]
      expect(applyChanges(first, diff(base, mine))).toEqual([])
      expect(applyChanges(first, diff(base, gone))).toEqual([])
      expect(applyChanges(second, diff(base, gone))).toEqual([])
      expect(applyChanges(second, diff(base, mine))).toEqual([])
      expect(meaning(first)).toBe(meaning(second))
    }),
  )
})

test('finds the edited entry when the game adds an item to a slot', () => {
  const base = {
    inventory: [
      [18, 1],
      [32, 1],
      [0, 0],
      [2, 5],
      [0, 0],
    ],
  }
  const edited = {
    inventory: [
      [18, 1],
      [32, 1],
      [0, 0],
      [2, 9],
      [0, 0],
    ],
  }
  const game = {
    inventory: [
      [18, 1],
      [0, 0],
      [2, 5],
      [7, 3],
      [32, 1],
    ],
  }
  expect(applyChanges(game, diff(base, edited))).toEqual([])
  expect(game.inventory).toEqual([
    [18, 1],
    [0, 0],
    [2, 9],
    [7, 3],
    [32, 1],
  ])
})

test('reports a conflict with all three values when both sides change an item', () => {
  const base = { inventory: [[2, 5]], gems: 5 }
  const conflicts = applyChanges(
    { inventory: [[2, 7]], gems: 5 },
    diff(base, { inventory: [[2, 9]], gems: 6 }),
  )
  expect(conflicts).toEqual([
    { path: ['inventory', 'id=2'], base: [2, 5], yours: [2, 9], theirs: [2, 7] },
  ])
})

test('reports a conflict when one side deletes an entry that the other changes', () => {
  const base = {
    items: [
      { ID: 1, Gems: 1 },
      { ID: 2, Gems: 1 },
    ],
  }
  const fewer = { items: [{ ID: 2, Gems: 1 }] }
  const changed = {
    items: [
      { ID: 1, Gems: 9 },
      { ID: 2, Gems: 1 },
    ],
  }
  expect(applyChanges(structuredClone(fewer), diff(base, changed))).toHaveLength(1)
  expect(applyChanges(structuredClone(changed), diff(base, fewer))).toHaveLength(1)
})

test('merges different additions to the list of admins', () => {
  const document = { admins: ['Ann', 'Cat'] }
  expect(applyChanges(document, diff({ admins: ['Ann'] }, { admins: ['Ann', 'Bob'] }))).toEqual([])
  expect(document.admins).toEqual(['Ann', 'Cat', 'Bob'])
})

test('keeps integers of any length exact, and small ones numbers', () => {
  fc.assert(
    fc.property(anyValue, (text) => {
      const value = parseJson(`[${text}]`)
      expect(meaning(parseJson(JSON.stringify(value)))).toBe(meaning(value))
    }),
  )
  const id = '123456789012345678901234567890'
  expect(JSON.stringify(parseJson(`{"id":${id},"n":[9007199254740993,-9007199254740993]}`))).toBe(
    `{"id":${id},"n":[9007199254740993,-9007199254740993]}`,
  )
})

test('merges a key named __proto__ as plain data', () => {
  const document = parsed('{"a":1}')
  const edited = parsed('{"a":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}')
  expect(applyChanges(document, sent(diff(parsed('{"a":1}'), edited)))).toEqual([])
  expect(Object.keys(document)).toEqual(['a', '__proto__', 'constructor'])
  expect('isAdmin' in {}).toBe(false)
  expect('isAdmin' in document).toBe(false)
})

test('compares and merges a world of 6000 blocks block by block', () => {
  const blocks = () => Array.from({ length: 6000 }, (_, at) => ({ f: at % 99, b: 14, if_c: 10 }))
  const [base, edited, game] = [{ blocks: blocks() }, { blocks: blocks() }, { blocks: blocks() }]
  for (let at = 0; at < 6000; at += 2) Object.assign(edited.blocks[at] ?? {}, { f: 100 })
  for (let at = 1; at < 6000; at += 2) Object.assign(game.blocks[at] ?? {}, { f: 101 })
  const { value, steps } = counted({ base, edited, game })
  expect(applyChanges(value.game, sent(diff(value.base, value.edited)))).toEqual([])
  expect(steps()).toBeLessThan(250 * 6000)
  expect(game.blocks.slice(0, 2).map(({ f }) => f)).toEqual([100, 101])
})

test('compares a long list of names in few steps', () => {
  const names = Array.from({ length: 5000 }, (_, at) => `player${at}`)
  const { value, steps } = counted({
    base: { friends: names },
    edited: { friends: [...names.slice(2500), 'new'] },
  })
  const changes = diff(value.base, value.edited)
  expect(steps()).toBeLessThan(250 * 5000)
  expect(changes).toHaveLength(2501)
})
