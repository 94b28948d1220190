import { RttexFault } from './fault.ts'
import type { Image } from './image.ts'
import { defaultLimits, refuseSize } from './limits.ts'
import { getView, textureMagic, writeMagic } from './magic.ts'
import { pack } from './package-file.ts'
import { flipImage, resizeImage } from './picture.ts'
import { unsignedByte } from './raw-pixels.ts'
import { mipHeaderBytes, textureHeaderBytes } from './texture-header.ts'

/**
 * Encodes a picture as an RTTEX file: padded to powers of two, RGBA even when opaque (every client supports
 * it), one mipmap, zlib. Throws `RttexFault` for pictures that no client accepts.
 */
export async function encodeRttex(image: Image): Promise<Uint8Array> {
  refuseSize(image.width, image.height, defaultLimits)
  if (image.pixels.length !== image.width * image.height * 4) {
    throw new RttexFault({ code: 'texture-pixels' })
  }
  const padded = resizeImage(
    image,
    roundUpToPowerOfTwo(image.width),
    roundUpToPowerOfTwo(image.height),
  )
  return pack(writeTexture(image, flipImage(padded)))
}

function writeTexture(original: Image, padded: Image): Uint8Array {
  const texture = new Uint8Array(textureHeaderBytes + mipHeaderBytes + padded.pixels.length)
  const view = getView(texture)
  writeMagic(texture, textureMagic)
  view.setInt32(8, padded.height, true)
  view.setInt32(12, padded.width, true)
  view.setInt32(16, unsignedByte, true)
  view.setInt32(20, original.height, true)
  view.setInt32(24, original.width, true)
  view.setUint8(28, 1)
  view.setInt32(32, 1, true)
  view.setInt32(textureHeaderBytes, padded.height, true)
  view.setInt32(textureHeaderBytes + 4, padded.width, true)
  view.setInt32(textureHeaderBytes + 8, padded.pixels.length, true)
  texture.set(padded.pixels, textureHeaderBytes + mipHeaderBytes)
  return texture
}

const roundUpToPowerOfTwo = (size: number) => 2 ** Math.ceil(Math.log2(size))
