import { encode as encodePng } from 'fast-png'
import { encode as encodeJpeg } from 'jpeg-js'
import { expect, test } from 'vitest'
import { decodeRttex } from '../src/decode.ts'
import { packed, plainTexture, texture, wrapped } from './rttex-bytes.ts'

const red = [255, 0, 0, 255]
const green = [0, 255, 0, 255]
const blue = [0, 0, 255, 255]
const white = [255, 255, 255, 255]
const clear = [0, 0, 0, 0]

// A 2 × 2 image, in the file from the bottom: blue white, then red green.
const bottomUp = { width: 2, height: 2, data: [...blue, ...white, ...red, ...green] }
const topDown = [...red, ...green, ...blue, ...white]

const getPixels = async (bytes: Uint8Array) => [...(await decodeRttex(bytes)).pixels]

test('reverses rows so that the first is at the top', async () => {
  expect(await decodeRttex(packed(plainTexture(0x1401, 1, bottomUp)))).toEqual({
    width: 2,
    height: 2,
    pixels: Uint8Array.from(topDown),
  })
})

test('reads a texture without RTPACK', async () => {
  expect(await getPixels(plainTexture(0x1401, 1, bottomUp))).toEqual(topDown)
})

test('reads an uncompressed wrapped texture', async () => {
  const inner = plainTexture(0x1401, 1, bottomUp)
  expect(await getPixels(wrapped(inner, inner.length, { type: 0 }))).toEqual(topDown)
})

test('reads 8-bit pixels without alpha as three opaque bytes', async () => {
  const mip = { width: 2, height: 1, data: [1, 2, 3, 250, 251, 252] }
  expect(await getPixels(plainTexture(0x1401, 0, mip))).toEqual([1, 2, 3, 255, 250, 251, 252, 255])
})

test('reads red from the highest four bits of RGBA4444', async () => {
  // The values 0xF128 and 0x0F07, little-endian.
  const mip = { width: 2, height: 1, data: [0x28, 0xf1, 0x07, 0x0f] }
  expect(await getPixels(plainTexture(0x8033, 1, mip))).toEqual([255, 17, 34, 136, 0, 255, 0, 119])
})

test('reads red from the highest five bits of RGB565', async () => {
  // The values 0xF800, 0x07E0, 0x001F and 0x8410: half of each channel is 10000₂, 100000₂, 10000₂.
  const mip = { width: 4, height: 1, data: [0x00, 0xf8, 0xe0, 0x07, 0x1f, 0x00, 0x10, 0x84] }
  const half = [0b10000100, 0b10000010, 0b10000100, 255]
  expect(await getPixels(plainTexture(0x8363, 0, mip))).toEqual([
    ...red,
    ...green,
    ...blue,
    ...half,
  ])
})

test('crops the padded picture to the original at the top left', async () => {
  const data = [...clear, ...clear, ...clear, ...clear, ...red, ...clear, ...green, ...clear]
  const padded = plainTexture(
    0x1401,
    1,
    { width: 2, height: 4, data },
    { originalWidth: 1, originalHeight: 2 },
  )
  expect(await decodeRttex(padded)).toEqual({
    width: 1,
    height: 2,
    pixels: Uint8Array.from([...green, ...red]),
  })
})

test('picks the largest mipmap at any position', async () => {
  const small = { width: 1, height: 1, data: white }
  for (const mips of [
    [bottomUp, small],
    [small, bottomUp],
  ]) {
    const bytes = texture({
      width: 2,
      height: 2,
      format: 0x1401,
      originalWidth: 2,
      originalHeight: 2,
      usesAlpha: 1,
      mips,
    })
    expect(await getPixels(bytes)).toEqual(topDown)
  }
})

const embedded = (width: number, height: number, data: Uint8Array) =>
  plainTexture(20_000_000, 0, { width, height, data })

test('keeps the row order of an embedded PNG', async () => {
  const png = encodePng({ width: 2, height: 2, data: Uint8Array.from(topDown) })
  expect(await getPixels(packed(embedded(2, 2, png)))).toEqual(topDown)
})

test('ignores bytes after the last mipmap', async () => {
  const png = encodePng({ width: 2, height: 2, data: Uint8Array.from(topDown) })
  const loose = Buffer.concat([embedded(2, 2, png), new Uint8Array(13)])
  expect(await getPixels(loose)).toEqual(topDown)
})

test('reads an embedded JPEG with approximately its colours', async () => {
  const orange = Array.from({ length: 16 * 8 }, () => [240, 120, 20, 255]).flat()
  const sky = Array.from({ length: 16 * 8 }, () => [40, 90, 230, 255]).flat()
  const jpeg = encodeJpeg({ width: 16, height: 16, data: Uint8Array.from([...orange, ...sky]) }, 95)
  const image = await decodeRttex(embedded(16, 16, new Uint8Array(jpeg.data)))
  const near = (at: number, colour: number[]) =>
    colour.every((it, i) => Math.abs((image.pixels[at * 4 + i] ?? -99) - it) < 8)
  expect(image.width).toBe(16)
  expect(near(0, [240, 120, 20, 255])).toBe(true)
  expect(near(255, [40, 90, 230, 255])).toBe(true)
})
