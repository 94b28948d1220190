import type { Blocks } from './pvrtc-blocks.ts'

/** Two colours of each block, in rows of blocks from the first: 5 bits of red, green, blue and 4 of alpha. */
export type Colours = { low: Uint8Array; high: Uint8Array }

export function readColours(blocks: Blocks): Colours {
  const count = blocks.across * blocks.down
  const colours = { low: new Uint8Array(count * 4), high: new Uint8Array(count * 4) }
  for (let i = 0; i < count; i++) {
    const [, word] = blocks.words(i % blocks.across, Math.floor(i / blocks.across))
    // The lowest bit of the low colour is the block's mode, so blue has one bit less.
    colours.low.set(widen(word & 0xfffe, true), i * 4)
    colours.high.set(widen(word >>> 16, false), i * 4)
  }
  return colours
}

/**
 * The opaque form has bit 15, then 5, 5, 5 bits, the translucent one 3 bits of alpha, then 4, 4, 4. Low bits
 * repeat the highest.
 */
function widen(colour: number, isLow: boolean): [number, number, number, number] {
  if (colour & 0x8000) {
    const blue = colour & 31
    return [(colour >> 10) & 31, (colour >> 5) & 31, isLow ? blue | (blue >> 4) : blue, 15]
  }
  const alpha = ((colour >> 12) & 7) << 1
  const blue = colour & 15
  const wideBlue = isLow ? (blue << 1) | (blue >> 2) : widenFourToFive(blue)
  return [widenFourToFive((colour >> 8) & 15), widenFourToFive((colour >> 4) & 15), wideBlue, alpha]
}

const widenFourToFive = (value: number) => (value << 1) | (value >> 3)

/**
 * Returns both colours interpolated at this pixel, in 8 bits per channel. A block's colour is that of its
 * centre.
 */
export function blendColours(blocks: Blocks, colours: Colours, at: { x: number; y: number }) {
  const { blockWidth, across, down } = blocks
  const x = at.x + blockWidth / 2
  const y = at.y + 2
  // The edge blends with the opposite edge, so the next block wraps around.
  const left = (Math.floor(x / blockWidth) - 1) & (across - 1)
  const top = (Math.floor(y / 4) - 1) & (down - 1)
  const right = (left + 1) & (across - 1)
  const bottom = (top + 1) & (down - 1)
  const toRight = x % blockWidth
  const toBottom = y % 4
  const corners: Corner[] = [
    { block: top * across + left, weight: (blockWidth - toRight) * (4 - toBottom) },
    { block: top * across + right, weight: toRight * (4 - toBottom) },
    { block: bottom * across + left, weight: (blockWidth - toRight) * toBottom },
    { block: bottom * across + right, weight: toRight * toBottom },
  ]
  return {
    low: blend(colours.low, corners, blockWidth),
    high: blend(colours.high, corners, blockWidth),
  }
}

type Corner = { block: number; weight: number }

function blend(colours: Uint8Array, corners: Corner[], blockWidth: 4 | 8): number[] {
  const sum = (channel: number) =>
    corners.reduce((all, it) => all + (colours[it.block * 4 + channel] ?? 0) * it.weight, 0)
  // The weights add up to 16 or 32. On the way to 8 bits the highest bits are repeated below.
  const extra = blockWidth === 8 ? 1 : 0
  const colour = (value: number) => (value >> (6 + extra)) + (value >> (1 + extra))
  const alpha = (value: number) => (value >> (4 + extra)) + (value >> extra)
  return [colour(sum(0)), colour(sum(1)), colour(sum(2)), alpha(sum(3))]
}
