import { describe, expect, test } from 'vitest'
import { describePath } from '../src/lib/document-path.ts'
import { applyChoices, pathKey } from '../src/lib/edit-choice.ts'
import { changeAt, findDifferences } from '../src/lib/json-difference.ts'
import {
  formatJson,
  isLongNumber,
  parseJson,
  parseJsonObject,
  parseNumber,
} from '../src/lib/json-text.ts'

const long =
  '{"id":12345678901234567890,"huge":1e999,"fine":0.12345678901234567,"short":7,"text":"12345678901234567890"}'

describe('JSON of the game', () => {
  test('numbers too long for a double survive a round trip', () => {
    expect(JSON.stringify(parseJson(long))).toBe(long)
    expect(isLongNumber(parseNumber('12345678901234567890'))).toBe(true)
    expect(parseNumber(' 12 ')).toBe(12)
    for (const text of ['', '1.', '0x1', 'NaN', '--1', '1 2']) expect(parseNumber(text)).toBe(null)
  })

  test('only an object is a document', () => {
    for (const text of ['', '[]', '7', '"a"', 'null', '{', '12345678901234567890'])
      expect(parseJsonObject(text)).toBe(null)
    expect(parseJsonObject('{"a":1}')).toEqual({ a: 1 })
  })

  test('a block of a world is formatted as a line, and nothing changes', () => {
    const world = {
      name: 'A',
      blocks: Array.from({ length: 40 }, (_, f) => ({ f, b: 14, l: true })),
    }
    const text = formatJson(world)
    expect(text.split('\n')[3]).toBe('    { "f": 0, "b": 14, "l": true },')
    expect(JSON.parse(text)).toEqual(world)
    expect(JSON.stringify(parseJson(formatJson(parseJson(long))))).toBe(long)
  })
})

describe('differences', () => {
  test('are told in the steps of the contract', () => {
    const before = {
      owner: 'Ana',
      admins: ['Bo', 'Cy'],
      inventory: [
        [2, 5],
        [242, 1],
      ],
      items: [{ ID: 4000, Name: 'Old' }],
      blocks: [{ f: 1 }, { f: 2, l: true }],
    }
    const after = {
      owner: 'Bo',
      admins: ['Cy', 'Di'],
      inventory: [
        [242, 9],
        [2, 5],
      ],
      items: [{ ID: 4000, Name: 'New' }],
      blocks: [{ f: 1 }, { f: 2, l: false, t: 'x' }],
    }
    expect(findDifferences(before, after)).toEqual([
      { path: ['owner'], from: 'Ana', to: 'Bo' },
      { path: ['admins', 'is=Bo'], from: 'Bo', to: undefined },
      { path: ['admins', 'is=Di'], from: undefined, to: 'Di' },
      { path: ['inventory', 'id=242'], from: [242, 1], to: [242, 9] },
      {
        path: ['items', 'ID=4000'],
        from: { ID: 4000, Name: 'Old' },
        to: { ID: 4000, Name: 'New' },
      },
      { path: ['blocks', 1, 'l'], from: true, to: false },
      { path: ['blocks', 1, 't'], from: undefined, to: 'x' },
    ])
  })

  test('a list of another length is one change', () => {
    expect(findDifferences({ a: [{}, {}] }, { a: [{}] })).toEqual([
      { path: ['a'], from: [{}, {}], to: [{}] },
    ])
  })

  test('a changed field keeps its place, and hostile names are only names', () => {
    const value: unknown = JSON.parse('{"a":1,"__proto__":{"x":1},"b":2}')
    expect(JSON.stringify(changeAt(value, ['a'], 9))).toBe('{"a":9,"__proto__":{"x":1},"b":2}')
    expect(JSON.stringify(changeAt(value, ['__proto__', 'x'], 2))).toBe(
      '{"a":1,"__proto__":{"x":2},"b":2}',
    )
    expect(JSON.stringify(changeAt({}, ['constructor'], 1))).toBe('{"constructor":1}')
    expect(JSON.stringify(changeAt(value, ['a'], undefined))).toBe('{"__proto__":{"x":1},"b":2}')
  })
})

describe('choices', () => {
  const base = { gems: 1, level: 2, admins: ['Bo'], blocks: [{ f: 1 }, { f: 2 }] }
  const mine = { gems: 10, level: 2, admins: ['Bo', 'Di'], blocks: [{ f: 9 }, { f: 2 }] }
  const newest = { gems: 20, level: 3, admins: ['Bo', 'Cy'], blocks: [{ f: 5 }, { f: 2 }] }
  const conflicts = [
    { path: ['gems'], base: 1, yours: 10, theirs: 20 },
    { path: ['blocks', 0, 'f'], base: 1, yours: 9, theirs: 5 },
  ]

  test('put what was edited on top of the newest version, and leave what the game won', () => {
    const choices = new Map([
      [pathKey(['gems']), 'theirs'],
      [pathKey(['blocks', 0, 'f']), 'yours'],
    ] as const)
    expect(applyChoices({ base, mine, newest, conflicts, choices })).toEqual({
      gems: 20,
      level: 3,
      admins: ['Bo', 'Cy', 'Di'],
      blocks: [{ f: 9 }, { f: 2 }],
    })
  })
})

test('a path reads as its owner would say it', () => {
  expect(describePath(['blocks', 512, 'l'])).toBe('Block (12, 5) · l')
  expect(describePath(['inventory', 'id=242'])).toBe('inventory · Item 242')
  expect(describePath(['admins', 'is=<b>Bo</b>'])).toBe('admins · <b>Bo</b>')
  expect(describePath(['drop_new', 3, 1])).toBe('drop_new · no. 4 · no. 2')
  expect(describePath([])).toBe('The whole document')
})
