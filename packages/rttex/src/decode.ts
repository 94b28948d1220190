import { embeddedFile, readEmbedded } from './embedded.ts'
import { createUnlikeItsHeaderFault, RttexFault } from './fault.ts'
import type { Image } from './image.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { unpack } from './package-file.ts'
import { flipImage, resizeImage } from './picture.ts'
import { isPvrtc, readPvrtc } from './pvrtc.ts'
import { findPacking, readPixels } from './raw-pixels.ts'
import { readTexture, type Texture } from './texture-header.ts'

/**
 * Decodes the picture in an RTTEX file, without its padding. Supports every format of the game's files.
 * Throws `RttexFault` for malformed bytes, and stays within the memory limits; with `isExact` also for bytes after the last
 * mipmap, which no game reads.
 */
export async function decodeRttex(
  bytes: Uint8Array,
  limits: Limits = defaultLimits,
  { isExact = false }: { isExact?: boolean } = {},
): Promise<Image> {
  const texture = readTexture(await unpack(bytes, limits), limits)
  // Files with an embedded picture have padding.
  if (isExact && texture.hasRest && texture.format !== embeddedFile)
    throw createUnlikeItsHeaderFault()
  const picture = await readPicture(texture)
  return resizeImage(picture, texture.originalWidth, texture.originalHeight)
}

async function readPicture(texture: Texture): Promise<Image> {
  // An embedded picture file stores rows from the top, OpenGL's formats from the bottom.
  if (texture.format === embeddedFile) return readEmbedded(texture)
  if (isPvrtc(texture.format)) return flipImage(readPvrtc(texture))
  const packing = findPacking(texture)
  if (packing === null) throw new RttexFault({ code: 'texture-format' })
  return flipImage(readPixels(texture, packing))
}
