import { createUnlikeItsHeaderFault } from './fault.ts'
import { getView } from './magic.ts'
import type { Texture } from './texture-header.ts'

export const rgb4 = 0x8c00
export const rgb2 = 0x8c01
export const rgba2 = 0x8c03

/** A texture in blocks of four rows and four (4 bits per pixel) or eight (2 bits per pixel) columns. */
export type Blocks = {
  /** The blocks in a row and in a column; powers of two, at least two. */
  across: number
  down: number
  blockWidth: 4 | 8
  /** Returns the words of a block, wrapped at the edges: the u32 of modulation, the u32 of colours. */
  words: (column: number, row: number) => [number, number]
}

export function getBlocks(texture: Texture): Blocks {
  const { width, height, format, data } = texture
  const blockWidth = format === rgb2 || format === rgba2 ? 8 : 4
  // The minimum is two by two blocks, even for the smallest texture.
  const across = Math.max(width / blockWidth, 2)
  const down = Math.max(height / 4, 2)
  if (!isPowerOfTwo(width) || !isPowerOfTwo(height)) throw createUnlikeItsHeaderFault()
  if (data.length !== across * down * 8) throw createUnlikeItsHeaderFault()
  const view = getView(data)
  const words = (column: number, row: number): [number, number] => {
    const at = 8 * interleaveBits(column & (across - 1), row & (down - 1), Math.min(across, down))
    return [view.getUint32(at, true), view.getUint32(at + 4, true)]
  }
  return { across, down, blockWidth, words }
}

/**
 * Blocks lie in Morton order: bits of row and column alternate, the row's first, and the longer side's
 * remaining bits are on top.
 */
function interleaveBits(column: number, row: number, shorter: number): number {
  let place = 0
  let shift = 0
  for (let bit = 1; bit < shorter; bit <<= 1) {
    if (row & bit) place |= 1 << (2 * shift)
    if (column & bit) place |= 1 << (2 * shift + 1)
    shift++
  }
  return place | (((column >> shift) | (row >> shift)) << (2 * shift))
}

const isPowerOfTwo = (size: number) => Number.isInteger(Math.log2(size))
