import type { Image } from '@trellis/rttex/image.ts'
import { decodePng } from '@trellis/rttex/png.ts'

export type PngProblem =
  | { kind: 'notPng' }
  | { kind: 'broken' }
  | { kind: 'interlaced' }
  | { kind: 'tooLarge'; width: number; height: number }
export type PngPicture = { picture: Image } | { problem: PngProblem }

const maxPx = 1024
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Where the header ends. It comes first and contains width, height and interlacing. */
const headerEnd = 29

/** Reads the exact pixels of a PNG. A canvas would change half-transparent ones. */
export async function readPng(file: Blob): Promise<PngPicture> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!signature.every((it, at) => bytes[at] === it)) return { problem: { kind: 'notPng' } }
  if (bytes.length < headerEnd) return { problem: { kind: 'broken' } }
  const view = new DataView(bytes.buffer)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  if (width > maxPx || height > maxPx) return { problem: { kind: 'tooLarge', width, height } }
  if (view.getUint8(28) === 1) return { problem: { kind: 'interlaced' } }
  try {
    return { picture: await decodePng(bytes, { width, height }) }
  } catch {
    // The exact damage does not matter: the user can only choose another file.
    return { problem: { kind: 'broken' } }
  }
}
