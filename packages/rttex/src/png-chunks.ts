import { createBrokenInsideFault } from './fault.ts'
import { getView } from './magic.ts'

/** The parts of a PNG that define its pixels, with the limits of the format (W3C PNG, section 11). */
export type PngChunks = {
  /** 13 bytes: u32 width, u32 height, bit depth, colour type, compression, filter, interlace. */
  header: Uint8Array
  palette: Uint8Array | null
  transparency: Uint8Array | null
  /** All IDAT chunks in one. */
  pixels: Uint8Array
}

const signatureBytes = 8
const maxColours = 256
const paletteColour = 3

/** Ignores all other chunks: profiles and texts may be compressed, and are not needed. */
export function readPngChunks(file: Uint8Array): PngChunks {
  const chunks = listChunks(file)
  const one = (type: string) => chunks.find((it) => it.type === type)?.content ?? null
  const header = one('IHDR')
  const transparency = one('tRNS')
  if (header?.length !== 13) throw createBrokenInsideFault('no header')
  // Pictures in full colour may also have a palette, as a hint for old screens.
  const palette = header[9] === paletteColour ? one('PLTE') : null
  if (header[9] === paletteColour && palette === null) throw createBrokenInsideFault('no palette')
  if ((palette?.length ?? 0) > maxColours * 3) throw createBrokenInsideFault('palette too long')
  if ((transparency?.length ?? 0) > maxColours)
    throw createBrokenInsideFault('transparency too long')
  const parts = chunks.filter((it) => it.type === 'IDAT').map((it) => it.content)
  return { header, palette, transparency, pixels: joinParts(parts) }
}

/** Encodes a PNG of these parts only. Checksums stay zero, because its reader ignores them. */
export function writePngChunks(chunks: PngChunks): Uint8Array {
  return joinParts([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    ...createChunk('IHDR', chunks.header),
    ...(chunks.palette ? createChunk('PLTE', chunks.palette) : []),
    ...(chunks.transparency ? createChunk('tRNS', chunks.transparency) : []),
    ...createChunk('IDAT', chunks.pixels),
    ...createChunk('IEND', new Uint8Array()),
  ])
}

function listChunks(file: Uint8Array): { type: string; content: Uint8Array }[] {
  const view = getView(file)
  const chunks: { type: string; content: Uint8Array }[] = []
  let at = signatureBytes
  while (at + 12 <= file.length) {
    const length = view.getUint32(at)
    if (at + 12 + length > file.length) throw createBrokenInsideFault('chunk cut off')
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
    if (type === 'IEND') return chunks
    if (used.has(type)) chunks.push({ type, content: file.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  throw createBrokenInsideFault('no end')
}

const used = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT'])

function createChunk(type: string, content: Uint8Array): Uint8Array[] {
  const head = new Uint8Array(8)
  getView(head).setUint32(0, content.length)
  for (let i = 0; i < 4; i++) head[4 + i] = type.charCodeAt(i)
  return [head, content, new Uint8Array(4)]
}

function joinParts(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, it) => sum + it.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
