import { brokenInside, RttexFault, unlikeItsHeader } from './fault.ts'
import type { Image } from './image.ts'
import type { Limits } from './limits.ts'
import type { Texture } from './texture-header.ts'

export const embeddedFile = 20_000_000

/** A JPEG or PNG file in the place of pixels, rows from the top. Its readers are loaded when first needed. */
export async function readEmbedded(texture: Texture, limits: Limits): Promise<Image> {
  const { data, width, height } = texture
  const image = await decoderOf(data)(data, limits).catch((cause: unknown) => {
    throw cause instanceof RttexFault ? cause : brokenInside(cause)
  })
  if (image.width !== width || image.height !== height) throw unlikeItsHeader()
  return image
}

type Decoder = (file: Uint8Array, limits: Limits) => Promise<Image>

function decoderOf(file: Uint8Array): Decoder {
  if (file[0] === 0xff && file[1] === 0xd8) {
    return async (bytes, limits) => (await import('./jpeg.ts')).decodeJpeg(bytes, limits)
  }
  if (file[0] === 0x89 && file[1] === 0x50) {
    return async (bytes, limits) => (await import('./png.ts')).decodePng(bytes, limits)
  }
  throw new RttexFault('The texture holds a file that is neither JPEG nor PNG.')
}
