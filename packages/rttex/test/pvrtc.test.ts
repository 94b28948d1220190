import { expect, test } from 'vitest'
import { decodeRttex } from '../src/decode.ts'
import { plainTexture } from './rttex-bytes.ts'

const rgb4 = 0x8c00
const rgba4 = 0x8c02
const rgba2 = 0x8c03

const opaqueBlack = 0x8000
const opaqueWhite = 0xffff

type Block = { modulation: number; low: number; high: number; mode?: 0 | 1 }

function pvrtc(format: number, width: number, height: number, blocks: Block[]) {
  const data = Buffer.concat(
    blocks.map(({ modulation, low, high, mode = 0 }) => {
      const block = Buffer.alloc(8)
      block.writeUInt32LE(modulation, 0)
      block.writeUInt16LE(low | mode, 4)
      block.writeUInt16LE(high, 6)
      return block
    }),
  )
  return plainTexture(format, 1, { width, height, data })
}

const four = (block: Block) => [block, block, block, block]

/** Returns one channel of a row; the file counts rows from the bottom. */
async function getRow(bytes: Uint8Array, row: number, channel = 0) {
  const { width, height, pixels } = await decodeRttex(bytes)
  const start = (height - 1 - row) * width * 4
  return Array.from({ length: width }, (_, x) => pixels[start + x * 4 + channel])
}

const greys = (modulation: number, mode: 0 | 1) =>
  four({ modulation, low: opaqueBlack, high: opaqueWhite, mode })

test('weights the high colour by 0, 3, 5 or 8 eighths for two-bit pixels', async () => {
  const row = [0, 95, 159, 255]
  expect(await getRow(pvrtc(rgba4, 8, 8, greys(0xe4e4e4e4, 0)), 0)).toEqual([...row, ...row])
})

test('treats the third value as transparent in the other mode', async () => {
  const bytes = pvrtc(rgba4, 8, 8, greys(0xe4e4e4e4, 1))
  expect((await getRow(bytes, 0)).slice(0, 4)).toEqual([0, 127, 127, 255])
  expect((await getRow(bytes, 0, 3)).slice(0, 4)).toEqual([255, 255, 0, 255])
})

test('decodes the format without alpha as opaque', async () => {
  const alpha = await getRow(pvrtc(rgb4, 8, 8, greys(0xe4e4e4e4, 1)), 0, 3)
  expect(new Set(alpha)).toEqual(new Set([255]))
})

test('interpolates colours between block centres and across the edges', async () => {
  const red = { modulation: 0, low: 0xfc00, high: opaqueBlack }
  const black = { modulation: 0, low: opaqueBlack, high: opaqueBlack }
  const bytes = pvrtc(rgba4, 8, 8, [red, black, black, black])
  expect(await getRow(bytes, 2)).toEqual([127, 191, 255, 191, 127, 63, 0, 63])
  expect((await getRow(bytes, 3))[2]).toBe(191)
  expect((await getRow(bytes, 6))[2]).toBe(0)
})

test('orders blocks by Morton code, rows first', async () => {
  const blocks = Array.from({ length: 8 }, (_, i) => ({
    modulation: 0,
    low: 0x8000 | ((i * 4) << 10),
    high: 0,
  }))
  const bytes = pvrtc(rgba4, 16, 8, blocks)
  const centres = async (row: number) => (await getRow(bytes, row)).filter((_, x) => x % 4 === 2)
  expect(await centres(2)).toEqual([0, 2 * 33, 4 * 33, 6 * 33])
  expect(await centres(6)).toEqual([33, 3 * 33, 5 * 33, 7 * 33])
})

test('reads translucent colours with fewer bits', async () => {
  // Low: alpha 5 of 7, red 9, green 3 of 15, blue 5 of 7. High: alpha 2, red 1, green 2, blue 12.
  const low = (5 << 12) | (9 << 8) | (3 << 4) | (5 << 1)
  const high = (2 << 12) | (1 << 8) | (2 << 4) | 12
  const both = pvrtc(rgba4, 8, 8, four({ modulation: 0xc0c0c0c0, low, high }))
  const pixels = (await decodeRttex(both)).pixels
  // 9 → 19 of 31 → 4 + 152; 3 → 6 → 1 + 48; 5 → 22 → 5 + 176; alpha 10 of 15 → 10 + 160.
  expect([...pixels.subarray(0, 4)]).toEqual([156, 49, 181, 170])
  // 1 → 2 → 0 + 16; 2 → 4 → 1 + 32; 12 → 25 → 6 + 200; alpha 4 → 4 + 64.
  expect([...pixels.subarray(12, 16)]).toEqual([16, 33, 206, 68])
})

const eighth = (part: number) => (255 * part) >> 3

test('uses one bit per pixel in the plain mode of two-bit textures', async () => {
  const row = [255, 0, 255, 0, 0, 255, 0, 255]
  expect(await getRow(pvrtc(rgba2, 16, 8, greys(0xa5, 0)), 0)).toEqual([...row, ...row])
})

test('interpolates pixels from all four neighbours', async () => {
  const bytes = pvrtc(rgba2, 16, 8, greys(0x55555554, 1))
  const row = [0, 2, 3, 3, 3, 3, 3, 2].map(eighth)
  expect(await getRow(bytes, 0)).toEqual([...row, ...row])
})

test('interpolates pixels from horizontal neighbours', async () => {
  const bytes = pvrtc(rgba2, 16, 8, greys(0x55455555, 1))
  expect((await getRow(bytes, 0)).slice(0, 3)).toEqual([0, 2, 3].map(eighth))
  expect((await getRow(bytes, 1))[0]).toBe(eighth(3))
  expect((await getRow(bytes, 2)).slice(2, 6)).toEqual([3, 2, 0, 2].map(eighth))
})

test('interpolates pixels from vertical neighbours', async () => {
  const bytes = pvrtc(rgba2, 16, 8, greys(0x55555555, 1))
  expect((await getRow(bytes, 0)).slice(0, 3)).toEqual([0, 3, 3].map(eighth))
  expect((await getRow(bytes, 1)).slice(0, 5)).toEqual([2, 3, 3, 3, 2].map(eighth))
})
