import { createBrokenInsideFault, createUnlikeItsHeaderFault, RttexFault } from './fault.ts'
import type { Image } from './image.ts'
import type { Size } from './picture.ts'
import type { Texture } from './texture-header.ts'

export const embeddedFile = 20_000_000

/**
 * Decodes a JPEG or PNG file in the place of pixels, with rows from the top. The decoders are loaded on first
 * use.
 */
export async function readEmbedded(texture: Texture): Promise<Image> {
  const { data, width, height } = texture
  const decode = await loadDecoder(data)
  const attempt = async () => decode(data, { width, height })
  const image = await attempt().catch((cause: unknown) => {
    throw cause instanceof RttexFault ? cause : createBrokenInsideFault(cause)
  })
  if (image.width !== width || image.height !== height) throw createUnlikeItsHeaderFault()
  return image
}

/** Decodes a file to a picture of the expected size, and stops as soon as the size differs. */
type Decoder = (file: Uint8Array, size: Size) => Image | Promise<Image>

async function loadDecoder(file: Uint8Array): Promise<Decoder> {
  if (file[0] === 0xff && file[1] === 0xd8) return (await import('./jpeg.ts')).decodeJpeg
  if (file[0] === 0x89 && file[1] === 0x50) return (await import('./png.ts')).decodePng
  throw new RttexFault({ code: 'texture-other-file' })
}
