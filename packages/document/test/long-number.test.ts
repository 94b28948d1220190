import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges } from '../src/apply.ts'
import { diff } from '../src/diff.ts'
import { maxDepth, parseJson } from '../src/json-text.ts'
import { isLongNumber } from '../src/long-number.ts'
import { parsed } from './any-document.ts'

/** Returns the text as a client writes it that parses JSON with JavaScript's numbers. */
const rounded = (text: string) => parsed(JSON.stringify(JSON.parse(text)))

describe('a long number', () => {
  test.each([
    '12345678901234567890123',
    '-9007199254740993',
    '0.12345678901234567',
    '1e999',
    '-1e-999',
    '123456789012345678e3',
    '1.00000000000000000001',
    `1${'0'.repeat(400)}`,
  ])('keeps its text: %s', (text) => {
    expect(isLongNumber(parseJson(text))).toBe(true)
    const list = `{"a":[${text},{"b":${text}}],"text":"${text}"}`
    expect(JSON.stringify(parseJson(list))).toBe(list)
  })

  test.each(['1.0', '1e3', '-0.50', '100000000000000000000000', '1E-2', '0.1000000000000000'])(
    'is not needed where a double is exact: %s',
    (text) => {
      expect(parseJson(text)).toBe(Number(text))
    },
  )

  test('cannot turn invalid text into valid JSON', () => {
    for (const text of [
      '{12345678901234567890:1}',
      '{12345678901234567890 :1}',
      '[01234567890123456789]',
      '[12345678901234567890"a"]',
      '[-12345678901234567890-1]',
      '{"a" 12345678901234567890}',
      '"12345678901234567890',
      '[12345678901234567890.]',
    ])
      expect(() => parseJson(text), text).toThrow(SyntaxError)
  })

  test('leaves all other values as JSON.parse returns them', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const mixed = `[12345678901234567890,${text}]`
        const [, value] = parseJson(mixed) as unknown[]
        expect(value).toEqual(JSON.parse(text))
      }),
    )
  })

  test('keeps its text in 150,000 occurrences', () => {
    const blocks = '{"f":2,"b":14,"id":12345678901234567890,"t":"abc"},'.repeat(150_000)
    expect(JSON.stringify(parseJson(`[${blocks}0]`))).toBe(`[${blocks}0]`)
  })

  test('refuses nesting that would overflow the stack', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(JSON.stringify(parseJson(nested(maxDepth)))).toBe(nested(maxDepth))
    for (const depth of [maxDepth + 1, 4_000_000])
      expect(() => parseJson(nested(depth))).toThrow(SyntaxError)
  })
})

describe('a number that a client can only send rounded', () => {
  test.each([
    '{"id":12345678901234567890123}',
    '{"id":12345678901234567890}',
    '{"id":0.12345678901234567}',
    '{"list":[[1,12345678901234567890],[2,5]]}',
    '{"list":[12345678901234567890,"a"],"huge":1e999}',
    '{"items":[{"ID":1,"owner":12345678901234567890}]}',
  ])('is unchanged: %s', (text) => {
    expect(diff(parsed(text), rounded(text))).toEqual([])
  })

  test('is unchanged next to an edit, also in a list that is one field', () => {
    const base = '{"list":[12345678901234567890,5],"id":98765432109876543210,"gems":1}'
    const edited = rounded(base.replace('5]', '6,7]').replace('"gems":1', '"gems":2'))
    const document = parsed(base)
    expect(applyChanges(document, diff(parsed(base), edited))).toEqual([])
    expect(JSON.stringify(document)).toBe(
      '{"list":[12345678901234567890,6,7],"id":98765432109876543210,"gems":2}',
    )
  })

  test('is matched when the entries of its list have moved', () => {
    const base = '{"list":[[9,1],12345678901234567890,{"id":22345678901234567890}]}'
    const edited = rounded('{"list":[12345678901234567890,{"id":22345678901234567890}]}')
    const document = parsed(base)
    expect(applyChanges(document, diff(parsed(base), edited))).toEqual([])
    expect(JSON.stringify(document)).toBe(
      '{"list":[12345678901234567890,{"id":22345678901234567890}]}',
    )
  })

  test('is edited when it is another number, exact or not', () => {
    const base = parsed('{"id":12345678901234567890123}')
    expect(diff(base, parsed('{"id":12345678901234567890124}'))).toHaveLength(1)
    expect(diff(base, parsed('{"id":1.2345678901234569e+22}'))).toHaveLength(1)
    expect(diff(base, parsed('{"id":5}'))).toHaveLength(1)
    expect(diff(base, parsed('{"id":null}'))).toHaveLength(1)
  })
})
