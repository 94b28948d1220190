import { parseJson } from '@trellis/document/json-text.ts'
import { isLongNumber } from '@trellis/document/long-number.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { describePath } from '../src/document-editor/document-path.ts'
import { formatJson, parseJsonObject } from '../src/document-editor/json-text.ts'
import { loadMessages } from '../src/language/messages.ts'

beforeAll(loadMessages)

const long =
  '{"id":12345678901234567890,"huge":1e999,"fine":0.12345678901234567,"short":7,"text":"12345678901234567890"}'

describe('a JSON document of the game', () => {
  test('preserves numbers too long for a double in a round trip', () => {
    expect(JSON.stringify(parseJson(long))).toBe(long)
    expect(isLongNumber(parseJson('12345678901234567890'))).toBe(true)
  })

  test('must be an object', () => {
    for (const text of ['', '[]', '7', '"a"', 'null', '{', '12345678901234567890'])
      expect(parseJsonObject(text)).toBe(null)
    expect(parseJsonObject('{"a":1}')).toEqual({ a: 1 })
  })

  test('formats a block of a world as one line without changing it', () => {
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

test("names a path in the owner's terms", () => {
  expect(describePath(['blocks', 512, 'l'])).toBe('Block (12, 5) · l')
  expect(describePath(['inventory', 'id=242'])).toBe('inventory · Item 242')
  expect(describePath(['admins', 'is=<b>Bo</b>'])).toBe('admins · <b>Bo</b>')
  expect(describePath(['drop_new', 'uid=7'])).toBe('drop_new · Drop 7')
  expect(describePath(['npc', 'name=Bo', 'x'])).toBe('npc · Bo · x')
  expect(describePath(['drop_new', 3, 1])).toBe('drop_new · no. 4 · no. 2')
  expect(describePath([])).toBe('The whole document')
})
