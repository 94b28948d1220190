import fc from 'fast-check'
import { parseObject } from '../src/json-text.ts'
import type { JsonObject } from '../src/json-value.ts'
import { isLongNumber } from '../src/long-number.ts'

/** Generators of JSON texts and documents, as random as operators' files can be. */

const oddKeys = ['__proto__', 'constructor', 'toString', '', '0', 'id=1', 'is=a', 'length', 'ID']
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c', 'owner', 'blocks', 'inventory', 'name') },
  { weight: 2, arbitrary: fc.constantFrom(...oddKeys) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6, unit: 'binary' }) },
)
const plainText = fc
  .oneof(fc.constantFrom('', 'a', 'b', 'Bob', 'bob'), fc.string({ maxLength: 5, unit: 'binary' }))
  .map((text) => JSON.stringify(text))
const longNumber = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String)
const scalar = fc.oneof(
  fc.constantFrom('null', 'true', 'false', '0', '1', '-0', '1.5', '1e3', '12345678901234567890'),
  fc.integer({ min: -3, max: 300 }).map(String),
  longNumber,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => JSON.stringify(it)),
  plainText,
)
const pair = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 }))
  .map(([id, count]) => `[${id},${id === 0 ? 0 : count}]`)
const named = fc
  .tuple(fc.constantFrom('"ID":1', '"ID":2', '"name":"x"', '"name":"y"', '"ID":"z"'), scalar)
  .map(([name, value]) => `{${name},"v":${value}}`)

const list = (entry: fc.Arbitrary<string>) =>
  fc.array(entry, { maxLength: 5 }).map((entries) => `[${entries.join(',')}]`)

const { value } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    tie('object'),
    list(tie('value')),
    list(pair),
    list(plainText),
    list(named),
  ),
  object: fc
    .uniqueArray(fc.tuple(key, tie('value')), { selector: ([name]) => name, maxLength: 5 })
    .map((members) => `{${members.map(([k, v]) => `${JSON.stringify(k)}:${v}`).join(',')}}`),
}))

export const anyValue = value
export const anyDocument = fc
  .uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 6 })
  .map((members) => `{${members.map(([k, v]) => `${JSON.stringify(k)}:${v}`).join(',')}}`)

/** Returns the canonical text of a JSON value: keys sorted, long numbers exact. */
export function meaning(it: unknown): string {
  if (Array.isArray(it)) return `[${it.map(meaning).join(',')}]`
  if (isLongNumber(it) || typeof it !== 'object' || it === null) return JSON.stringify(it)
  const members = Object.entries(it).map(([k, v]) => `${JSON.stringify(k)}:${meaning(v)}`)
  return `{${members.sort().join(',')}}`
}

const block = fc
  .record(
    {
      f: fc.integer({ min: 0, max: 9 }),
      b: fc.integer({ min: 0, max: 9 }),
      l: fc.boolean(),
      o: fc.constantFrom(0, 1),
      t: fc.constantFrom('EXIT', 'a "sign"', 'é🙂'),
      a: fc.array(fc.constantFrom('Bob', 'Eve'), { maxLength: 2 }),
      sh1: fc.constant([]),
    },
    { requiredKeys: ['f', 'b'] },
  )
  .map((it): JsonObject => ({ ...it }))

/** Generates a small world: blocks by position, admins by name, floating items as a list without names. */
export const anyWorld = fc
  .record({
    owner: fc.constantFrom('', 'Bob'),
    weather: fc.integer({ min: 0, max: 80 }),
    d_weather: fc.constantFrom(0, 6),
    admins: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }),
    drop_new: fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.nat(9), fc.nat(9), fc.nat(9)), {
      maxLength: 3,
    }),
    blocks: fc.array(block, { minLength: 12, maxLength: 12 }),
  })
  .map((it) => JSON.stringify(it))

/** Generates a player: sixteen slots, some empty, and the other keys. */
export const anyPlayer = fc
  .record({
    name: fc.constant('Bob'),
    gems: fc.nat(100),
    'Role.Vip': fc.boolean(),
    friends: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    inventory: fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 200 })), {
        selector: ([id]) => id,
        maxLength: 6,
      })
      .chain((pairs) =>
        fc.shuffledSubarray([...pairs, ...Array.from({ length: 8 - pairs.length }, () => [0, 0])], {
          minLength: 8,
        }),
      ),
  })
  .map((it) => JSON.stringify(it))

export const anyItems = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(3), fc.constantFrom('x', 'y')), {
    selector: ([id]) => id,
    maxLength: 5,
  })
  .map((items) => ({ items: items.map(([ID, Gems, Name]) => ({ ID, Gems, Name, extra: null })) }))
  .map((it) => JSON.stringify(it))

export const parsed = (text: string): JsonObject => parseObject(text)
