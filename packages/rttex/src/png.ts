import { convertIndexedToRgb, type DecodedPng, decode } from 'fast-png'
import { createBrokenInsideFault, createUnlikeItsHeaderFault } from './fault.ts'
import type { Image } from './image.ts'
import { getView } from './magic.ts'
import type { Size } from './picture.ts'
import { type PngChunks, readPngChunks, writePngChunks } from './png-chunks.ts'
import { inflate } from './zlib-stream.ts'

/** Size and packed length are checked first, because the library inflates without a limit. */
export async function decodePng(file: Uint8Array, size: Size): Promise<Image> {
  const chunks = readPngChunks(file)
  const expected = countScanlineBytes(chunks, size)
  const scanlines = await inflate(chunks.pixels, expected)
  if (scanlines.length !== expected) throw createBrokenInsideFault('wrong number of pixels')
  return toRgba(decode(writePngChunks(chunks)))
}

/** Samples of one pixel by colour type: grey, -, RGB, palette, grey and alpha, -, RGBA. */
const samples = [1, 0, 3, 1, 2, 0, 4]

function countScanlineBytes(chunks: PngChunks, size: Size): number {
  const view = getView(chunks.header)
  const width = view.getUint32(0)
  const height = view.getUint32(4)
  if (width !== size.width || height !== size.height) throw createUnlikeItsHeaderFault()
  const bits = view.getUint8(8) * (samples[view.getUint8(9)] ?? 0)
  if (bits === 0 || bits > 64) throw createBrokenInsideFault('unknown colour type')
  // The library misreads interlaced rows when samples are smaller than a byte, and textures are not
  // interlaced in practice.
  if (view.getUint8(12) !== 0) throw createBrokenInsideFault('interlaced')
  return height * (1 + Math.ceil((width * bits) / 8))
}

function toRgba(png: DecodedPng): Image {
  const { width, height, data } = png
  if (data instanceof Uint8Array && png.depth === 8 && png.channels === 4) {
    return { width, height, pixels: data }
  }
  const source = png.palette ? convertIndexed(png) : getSamples(png)
  const pixels = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++) pixels.set(source(i), i * 4)
  return { width, height, pixels }
}

type Rgba = (pixel: number) => number[]

function convertIndexed(png: DecodedPng): Rgba {
  const channels = png.palette?.[0]?.length ?? 0
  const bytes = convertIndexedToRgb(png)
  const sample = (at: number) => bytes[at] ?? 0
  return (pixel) => {
    const at = pixel * channels
    return [sample(at), sample(at + 1), sample(at + 2), channels === 4 ? sample(at + 3) : 255]
  }
}

function getSamples(png: DecodedPng): Rgba {
  const { channels } = png
  const scale = 255 / (2 ** png.depth - 1)
  const clear = png.transparency?.length === channels ? [...png.transparency] : null
  const sampleAt = createSampleReader(png)
  return (pixel) => {
    const raw = Array.from({ length: channels }, (_, i) => sampleAt(pixel, i))
    const [first = 0, second = 0, third = 0, fourth = 0] = raw.map((it) => Math.round(it * scale))
    const alpha = clear?.every((it, i) => it === raw[i]) ? 0 : 255
    if (channels === 1) return [first, first, first, alpha]
    if (channels === 2) return [first, first, first, second]
    return [first, second, third, channels === 4 ? fourth : alpha]
  }
}

/** Below eight bits the library leaves samples packed, with each row padded to a byte. */
function createSampleReader({ data, width, depth, channels }: DecodedPng) {
  if (depth >= 8) return (pixel: number, channel: number) => data[pixel * channels + channel] ?? 0
  const rowBytes = Math.ceil((width * depth) / 8)
  return (pixel: number) => {
    const bit = (pixel % width) * depth
    const byte = data[Math.floor(pixel / width) * rowBytes + (bit >> 3)] ?? 0
    return (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
  }
}
