import type { Blocks } from './pvrtc-blocks.ts'

/** Half of each colour, with zero alpha. */
export const punchThrough = -1

/** Returns the eighths of the high colour at a pixel, or `punchThrough`. */
export type Modulation = (x: number, y: number) => number

export function readModulation(blocks: Blocks): Modulation {
  const read = blocks.blockWidth === 4 ? readFourBits : readTwoBits
  return (x, y) => read(blocks, x, y)
}

const eighths = [0, 3, 5, 8]
const eighthsWithHole = [0, 4, punchThrough, 8]

function readFourBits(blocks: Blocks, x: number, y: number): number {
  const [bits, colours] = blocks.words(x >> 2, y >> 2)
  const value = (bits >>> (2 * ((y & 3) * 4 + (x & 3)))) & 3
  return (colours & 1 ? eighthsWithHole : eighths)[value] ?? 0
}

/**
 * Mode 0 has one bit per pixel. Mode 1 has two for every other pixel, in a checkerboard. The pixels between
 * are the mean of their neighbours, and the lowest bits of the first and the centre pixel select which ones.
 */
function readTwoBits(blocks: Blocks, x: number, y: number): number {
  const [bits, colours] = blocks.words(x >> 3, y >> 2)
  if (!(colours & 1) || isStored(x, y)) return readStored(blocks, x, y)
  const beside = () => [readStored(blocks, x - 1, y), readStored(blocks, x + 1, y)]
  const above = () => [readStored(blocks, x, y - 1), readStored(blocks, x, y + 1)]
  if (!(bits & 1)) return calculateMean([...beside(), ...above()])
  return calculateMean(bits & centreBit ? above() : beside())
}

// The centre is the pixel at column 4 of row 2, the eleventh that is stored.
const centreBit = 1 << 20

const isStored = (x: number, y: number) => ((x ^ y) & 1) === 0

function readStored(blocks: Blocks, x: number, y: number): number {
  const [bits, colours] = blocks.words(x >> 3, y >> 2)
  const place = (y & 3) * 8 + (x & 7)
  if (!(colours & 1)) return (bits >>> place) & 1 ? 8 : 0
  const shift = 2 * (place >> 1)
  const value = (bits >>> shift) & 3
  // Where the low bit holds the mode, the high bit counts twice.
  const isShort = shift === 0 || (shift === 20 && bits & 1)
  return eighths[isShort ? (value >> 1) * 3 : value] ?? 0
}

const calculateMean = (values: number[]) =>
  Math.floor((values.reduce((sum, it) => sum + it) + values.length / 2) / values.length)
