import type { Image } from './image.ts'
import { type Blocks, getBlocks, rgb2, rgb4, rgba2 } from './pvrtc-blocks.ts'
import { blendColours, type Colours, readColours } from './pvrtc-colours.ts'
import { type Modulation, punchThrough, readModulation } from './pvrtc-modulation.ts'
import type { Texture } from './texture-header.ts'

export const isPvrtc = (format: number) => format >= rgb4 && format <= rgba2

/**
 * Decodes Imagination's PVRTC, first version: two small pictures, one pixel per block, are stretched smoothly
 * over the texture, and each pixel has a weight between them. Rows keep the order of the file.
 */
export function readPvrtc(texture: Texture): Image {
  const { width, height, format } = texture
  const blocks = getBlocks(texture)
  const colours = readColours(blocks)
  const modulation = readModulation(blocks)
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels.set(getPixelAt({ blocks, colours, modulation }, x, y), (y * width + x) * 4)
    }
  }
  const isOpaque = format === rgb4 || format === rgb2
  if (isOpaque) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  return { width, height, pixels }
}

type Deps = { blocks: Blocks; colours: Colours; modulation: Modulation }

function getPixelAt(parts: Deps, x: number, y: number): number[] {
  const { low, high } = blendColours(parts.blocks, parts.colours, { x, y })
  const part = parts.modulation(x, y)
  const share = part === punchThrough ? 4 : part
  const mixed = low.map((it, i) => (it * (8 - share) + (high[i] ?? 0) * share) >> 3)
  return part === punchThrough ? [...mixed.slice(0, 3), 0] : mixed
}
