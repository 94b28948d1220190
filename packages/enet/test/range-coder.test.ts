import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RangeCoder } from '../src/range-coder.ts'
import { dice } from './dice.ts'

const coder = new RangeCoder()
const room = () => Buffer.alloc(70_000)

const roundTrip = (bytes: Uint8Array) => {
  const packed = room()
  const length = coder.encode(bytes, packed)
  if (length === null) return null
  const plain = room()
  const plainLength = coder.decode(packed.subarray(0, length), plain)
  expect(plain.subarray(0, plainLength ?? 0).equals(bytes)).toBe(true)
  return length
}

const text = (length: number) =>
  Buffer.from('action|input\n|text|hello\n'.repeat(9000)).subarray(0, length)

test('compresses and restores text of any length', () => {
  for (const length of [100, 1392, 4096, 60_000]) {
    expect(roundTrip(text(length))).toBeLessThan(length / 1.5)
  }
})

test('compresses and restores all byte values', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = dice(seed)
    const kinds = 1 + random(256)
    const bytes = Buffer.from(Array.from({ length: 1400 + random(1000) }, () => random(kinds)))
    roundTrip(bytes)
  }
})

test('compresses and restores short inputs', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => void roundTrip(bytes)))
  fc.assert(
    fc.property(fc.array(fc.nat(3), { maxLength: 400 }), (bytes) => {
      roundTrip(Uint8Array.from(bytes))
    }),
  )
})

test('preserves trailing zeros', () => {
  for (let zeros = 0; zeros < 40; zeros++) {
    roundTrip(Buffer.concat([text(60), Buffer.alloc(zeros)]))
  }
})

test('leaves incompressible data unchanged', () => {
  const random = dice(5)
  const noise = Buffer.from(Array.from({ length: 1000 }, () => random(256)))
  expect(coder.encode(noise, room())).toBeNull()
  expect(coder.encode(Buffer.alloc(0), room())).toBeNull()
})

test('refuses data that unpacks beyond the limit', () => {
  const packed = room()
  const length = coder.encode(Buffer.alloc(60_000), packed) ?? 0
  expect(length).toBeLessThan(400)
  expect(coder.decode(packed.subarray(0, length), Buffer.alloc(4096))).toBeNull()
})

test('ends on corrupt streams', () => {
  const random = dice(9)
  const plain = Buffer.alloc(4096)
  for (let round = 0; round < 1500; round++) {
    const packed = room()
    const length = coder.encode(text(200 + random(1000)), packed) ?? 0
    const broken = packed.subarray(0, random(length) + 1)
    for (let times = random(4); times >= 0; times--) broken[random(broken.length)] = random(256)
    const outcome = coder.decode(broken, plain)
    if (outcome !== null) expect(outcome).toBeLessThanOrEqual(4096)
  }
})
