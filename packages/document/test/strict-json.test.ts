import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkJson, JsonFault } from '../src/strict-json.ts'

function findFault(text: string): JsonFault | null {
  try {
    checkJson(text)
    return null
  } catch (error) {
    if (error instanceof JsonFault) return error
    throw error
  }
}

test('accepts all output of JSON.stringify, unless it nests too deeply', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (text, space) => {
      const value: unknown = JSON.parse(text)
      const isProto = text.includes('__proto__')
      if (!isProto) checkJson(JSON.stringify(value, null, space))
    }),
    { numRuns: 500 },
  )
})

test('accepts any text or throws a JsonFault, never another error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void findFault(text)))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'{}[],:"a\\1e9.- \n'.split(''))), (parts) => {
      void findFault(parts.join(''))
    }),
    { numRuns: 2000 },
  )
})

describe('strict JSON', () => {
  test.each([
    ['{"a":1,"a":2}', 'a', 'json-key-repeated'],
    ['{"a":{"b":[{},{"c":1,"c":1}]}}', 'a.b.1.c', 'json-key-repeated'],
    ['{"a":1,"\\u0061":2}', 'a', 'json-key-repeated'],
    ['{"\\u0061":1,"a":2}', 'a', 'json-key-repeated'],
    ['{"":1,"":2}', '', 'json-key-repeated'],
    ['{"\\"":1,"\\u0022":2}', '"', 'json-key-repeated'],
    ['{"x":{"__proto__":1}}', 'x.__proto__', 'json-key'],
    ['{"\\u005f_proto__":1}', '__proto__', 'json-key'],
    ['{"a":[1,{"b":1e999}]}', 'a.1.b', 'json-number'],
    ['[-1e999]', '0', 'json-number'],
    ['1e999', '', 'json-number'],
    ['', '', 'json-invalid'],
    ['{"a":1,}', '', 'json-invalid'],
    ['{"a":NaN}', '', 'json-invalid'],
    ['\uFEFF{}', '', 'json-invalid'],
  ])('refuses with the path of the error: %j', (text, path, code) => {
    const fault = findFault(text)
    expect(fault).toMatchObject({ path, code })
  })

  test.each([
    ['{"a":"1e999","b":"{\\"a\\":1,\\"a\\":2}"}'],
    ['{"a":{"x":1},"b":{"x":1}}'],
    ['[{"a":1},{"a":1}]'],
    ['{"a":[1,2,{"b":"]"}],"b":"}"}'],
    ['{"a":12345678901234567890123}'],
    ['[1e308,-1e-999,0.1]'],
    ['{"A":1,"a":1}'],
  ])('accepts %s', (text) => {
    expect(findFault(text)).toBeNull()
  })
})

test('accepts 64 levels, and refuses 65 and 10,000', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(findFault(nested(64))).toBeNull()
  for (const depth of [65, 10_000, 1_000_000]) {
    expect(findFault(nested(depth))?.code).toBe('json-depth')
  }
  const objects = '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)
  expect(findFault(objects)?.path.length).toBeLessThanOrEqual(200)
})

test('accepts 2,000 keys in an object, and not one more', () => {
  const keys = (count: number) =>
    `{"a":{${Array.from({ length: count }, (_, at) => `"k${at}":1`)}}}`
  expect(findFault(keys(2000))).toBeNull()
  expect(findFault(keys(2001))).toMatchObject({ path: 'a.k2000' })
})

test.each([
  ['one string', JSON.stringify({ t: 'x'.repeat(8 * 1024 * 1024) })],
  ['one string of escapes', JSON.stringify({ t: '\n"'.repeat(2 * 1024 * 1024) })],
  ['numbers', `[${'1,'.repeat(4 * 1024 * 1024)}1]`],
  ['one long number', `[${'9'.repeat(300)}]`],
  ['blocks', JSON.stringify(Array.from({ length: 200_000 }, (_, f) => ({ f, b: 14, if_c: 10 })))],
  ['keys', `{${Array.from({ length: 400_000 }, (_, at) => `"key${at}":1`).join(',')}}`],
  ['an unfinished string', `{"t":"${'\\'.repeat(8 * 1024 * 1024 + 1)}`],
])('reads eight megabytes of %s, which a quadratic cost would not end', (_name, text) => {
  findFault(text)
})
