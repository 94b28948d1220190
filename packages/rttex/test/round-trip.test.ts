import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRttex } from '../src/decode.ts'
import { encodeRttex } from '../src/encode.ts'
import { RttexFault } from '../src/fault.ts'
import { packed, plainTexture } from './rttex-bytes.ts'

const noise = (width: number, height: number) => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height * 4 }, (_, i) => (i * 167 + (i >> 3)) & 255),
})

test.each([
  [48, 33],
  [1, 1],
  [1, 1024],
  [1024, 1],
  [32, 32],
  [960, 160],
])('round-trips a picture of %i×%i', async (width, height) => {
  const image = noise(width, height)
  expect(await decodeRttex(await encodeRttex(image))).toEqual(image)
})

test('round-trips any picture', async () => {
  const images = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    .chain(([width, height]) =>
      fc
        .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
        .map((pixels) => ({ width, height, pixels })),
    )
  await fc.assert(
    fc.asyncProperty(images, async (image) => {
      expect(await decodeRttex(await encodeRttex(image))).toEqual(image)
    }),
    { numRuns: 60 },
  )
})

test('writes every field as the format specifies', async () => {
  const image = {
    width: 3,
    height: 1,
    pixels: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9]),
  }
  const file = Buffer.from(await encodeRttex(image))
  const inner = new Uint8Array(inflateSync(file.subarray(32)))
  const padded = { width: 4, height: 1, data: [...image.pixels, 0, 0, 0, 0] }
  const expected = plainTexture(0x1401, 1, padded, { originalWidth: 3 })
  expect(inner).toEqual(expected)
  expect([...file.subarray(0, 32)]).toEqual([
    ...packed(expected).subarray(0, 8),
    ...file.subarray(8, 12),
    ...[140, 0, 0, 0, 1],
    ...Array(15).fill(0),
  ])
  expect(file.readUInt32LE(8)).toBe(file.length - 32)
})

test('writes equal bytes for equal pictures', async () => {
  expect(await encodeRttex(noise(48, 33))).toEqual(await encodeRttex(noise(48, 33)))
})

test.each([
  [0, 1, 0],
  [1, -1, 4],
  [Number.NaN, 1, 4],
  [1.5, 2, 12],
  [1025, 1, 4100],
  [2, 2, 15],
])('refuses to write a picture of %d×%d with %i bytes', async (width, height, bytes) => {
  await expect(encodeRttex({ width, height, pixels: new Uint8Array(bytes) })).rejects.toThrow(
    RttexFault,
  )
})
