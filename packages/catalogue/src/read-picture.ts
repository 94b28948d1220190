import { convertIndexedToRgb, type DecodedPng, decode } from 'fast-png'

/** The width and height of a picture in pixels, as a cell of a sheet. */
export const side = 32

/** The position of a PNG's interlace method; 0 means none (W3C PNG, section 11.2.2). */
const interlaceAt = 28

/**
 * Decodes a PNG to four bytes (red, green, blue, alpha) per pixel; clear pixels are 0, 0, 0, 0. Throws an
 * Error with a sentence for artists when it cannot be used as an item's picture.
 */
export function readPicture(file: Uint8Array): Uint8Array {
  const png = decodePng(file)
  const { width, height, depth } = png
  if (width !== side || height !== side)
    throw new Error(`The picture has ${width}×${height} pixels. It needs ${side}×${side}.`)
  if (depth === 16) throw new Error('The picture has 16 bits a channel. Save it with 8.')
  // The library misreads interlaced rows of few colors.
  if (file[interlaceAt] !== 0)
    throw new Error('The picture is interlaced (Adam7). Save it without.')
  if (png.palette === undefined && (png.transparency?.length ?? 0) > 0)
    throw new Error('The picture marks one color as clear. Save it with an alpha channel.')
  return toRgba(png)
}

function decodePng(file: Uint8Array): DecodedPng {
  try {
    return decode(file, { checkCrc: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The file is no PNG, or damaged (${reason}). Save it again.`, { cause: error })
  }
}

function toRgba(png: DecodedPng): Uint8Array {
  const { bytes, channels } = png.palette ? readIndexed(png) : readSamples(png)
  const sample = (at: number) => bytes[at] ?? 0
  const pixels = new Uint8Array(side * side * 4)
  for (let pixel = 0; pixel < side * side; pixel++) {
    const at = pixel * channels
    const isGrey = channels < 3
    const alpha = channels % 2 === 0 ? sample(at + channels - 1) : 255
    if (alpha === 0) continue
    const rgb = isGrey ? [sample(at), sample(at), sample(at)] : bytes.subarray(at, at + 3)
    pixels.set([...rgb, alpha], pixel * 4)
  }
  return pixels
}

type Samples = { bytes: Uint8Array; channels: number }

function readIndexed(png: DecodedPng): Samples {
  try {
    return { bytes: convertIndexedToRgb(png), channels: png.palette?.[0]?.length ?? 3 }
  } catch (error) {
    throw new Error('The picture uses a color that its palette does not have. Save it again.', {
      cause: error,
    })
  }
}

function readSamples({ data, depth, channels }: DecodedPng): Samples {
  if (depth !== 8 || !(data instanceof Uint8Array))
    throw new Error(`The picture has ${depth} bits a channel. Save it with 8.`)
  return { bytes: data, channels }
}
