import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeRttex } from '../src/decode.ts'
import { plainTexture } from './rttex-bytes.ts'

const grey = 0
const rgb = 2
const palette = 3
const greyAlpha = 4
const rgba = 6

const chunk = (type: string, content: number[] | Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(type), Uint8Array.from(content), Buffer.alloc(4)])
}

type Png = { depth: number; colour: number; rows: number[][]; more?: Buffer[]; interlace?: number }

/** Writes the rows as they are packed, without a filter. */
function picture(width: number, png: Png) {
  const { depth, colour, rows, more = [], interlace = 0 } = png
  const file = Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', [0, 0, 0, width, 0, 0, 0, rows.length, depth, colour, 0, 0, interlace]),
    ...more,
    chunk('IDAT', deflateSync(Uint8Array.from(rows.flatMap((row) => [0, ...row])))),
    chunk('IEND', []),
  ])
  return plainTexture(20_000_000, 0, { width, height: rows.length, data: file })
}

const getPixels = async (bytes: Uint8Array) => {
  const { pixels } = await decodeRttex(bytes)
  return Array.from({ length: pixels.length / 4 }, (_, i) => [...pixels.subarray(i * 4, i * 4 + 4)])
}
const greyPixel = (value: number, alpha = 255) => [value, value, value, alpha]

test('pads rows of one-bit grey to whole bytes', async () => {
  const rows = [
    [0b10100000, 0b01000000],
    [0b00000001, 0b10000000],
  ]
  const bits = [1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0]
  const expected = bits.map((it) => greyPixel(it * 255))
  expect(await getPixels(picture(10, { depth: 1, colour: grey, rows }))).toEqual(expected)
})

test.each([
  [2, [0b00011011], [0, 85, 170, 255]],
  [4, [0x1f, 0x80], [17, 255, 136, 0]],
  [8, [1, 2, 3, 250], [1, 2, 3, 250]],
  [16, [255, 255, 0, 0, 1, 1, 0, 200], [255, 0, 1, 1]],
])('scales grey of %i bits to eight', async (depth, row, expected) => {
  const bytes = picture(4, { depth, colour: grey, rows: [row] })
  expect(await getPixels(bytes)).toEqual(expected.map((it) => greyPixel(it)))
})

test('reads grey with alpha', async () => {
  const bytes = picture(2, { depth: 8, colour: greyAlpha, rows: [[7, 1, 9, 2]] })
  expect(await getPixels(bytes)).toEqual([greyPixel(7, 1), greyPixel(9, 2)])
})

test('supports one transparent colour', async () => {
  const more = [chunk('tRNS', [0, 1, 0, 2, 0, 3])]
  const bytes = picture(3, { depth: 8, colour: rgb, rows: [[1, 2, 3, 1, 2, 4, 7, 7, 7]], more })
  expect(await getPixels(bytes)).toEqual([
    [1, 2, 3, 0],
    [1, 2, 4, 255],
    [7, 7, 7, 255],
  ])
})

test('converts sixteen bits per channel to eight', async () => {
  const row = [255, 255, 0, 0, 1, 1, 128, 128]
  expect(await getPixels(picture(1, { depth: 16, colour: rgba, rows: [row] }))).toEqual([
    [255, 0, 1, 128],
  ])
})

test('reads colours and alpha from a palette', async () => {
  const more = [chunk('PLTE', [1, 2, 3, 4, 5, 6]), chunk('tRNS', [9])]
  const bytes = picture(3, { depth: 1, colour: palette, rows: [[0b01000000]], more })
  expect(await getPixels(bytes)).toEqual([
    [1, 2, 3, 9],
    [4, 5, 6, 255],
    [1, 2, 3, 9],
  ])
})

test('ignores a palette next to full colours', async () => {
  const more = [chunk('PLTE', [9, 9, 9])]
  const bytes = picture(1, { depth: 8, colour: rgb, rows: [[1, 2, 3]], more })
  expect(await getPixels(bytes)).toEqual([[1, 2, 3, 255]])
})

test('skips compressed profiles and texts', async () => {
  const more = [chunk('iCCP', [65, 0, 0, 1, 2, 3]), chunk('zTXt', [65, 0, 0, 9])]
  const bytes = picture(1, { depth: 8, colour: rgb, rows: [[1, 2, 3]], more })
  expect(await getPixels(bytes)).toEqual([[1, 2, 3, 255]])
})

const broken = 'texture-broken-inside'

test.each([
  [
    'colours outside of its palette',
    1,
    { depth: 8, colour: palette, rows: [[5]], more: [chunk('PLTE', [1, 2, 3])] },
  ],
  ['no palette', 1, { depth: 8, colour: palette, rows: [[0]] }],
  [
    'a palette of a thousand colours',
    1,
    { depth: 8, colour: palette, rows: [[0]], more: [chunk('PLTE', new Uint8Array(3000))] },
  ],
  ['an unknown colour type', 1, { depth: 8, colour: 5, rows: [[0]] }],
  ['an impossible depth', 1, { depth: 7, colour: grey, rows: [[0]] }],
  ['rows that are too short', 2, { depth: 8, colour: rgb, rows: [[1, 2, 3]] }],
  ['rows that are too long', 1, { depth: 8, colour: rgb, rows: [[1, 2, 3, 4]] }],
  ['interlaced rows', 1, { depth: 8, colour: rgb, rows: [[1, 2, 3]], interlace: 1 }],
])('rejects a PNG with %s', async (_, width, png) => {
  await expect(decodeRttex(picture(width, png))).rejects.toThrow(broken)
})
