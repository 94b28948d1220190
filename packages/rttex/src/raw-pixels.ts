import { createUnlikeItsHeaderFault } from './fault.ts'
import type { Image } from './image.ts'
import { getView } from './magic.ts'
import type { Texture } from './texture-header.ts'

export const unsignedByte = 0x1401
const rgba4444 = 0x8033
const rgb565 = 0x8363

type Packing = { bytes: number; rgba: (view: DataView, at: number) => number }

/** Returns the memory layout of one pixel; null when the format is no plain list of pixels. */
export function findPacking(texture: Texture): Packing | null {
  switch (texture.format) {
    case unsignedByte:
      return texture.usesAlpha ? rgba8888Packing : rgb888Packing
    case rgba4444:
      return rgba4444Packing
    case rgb565:
      return rgb565Packing
    default:
      return null
  }
}

/** Returns pixels in the order of the file, from the bottom row up. */
export function readPixels(texture: Texture, packing: Packing): Image {
  const { width, height, data } = texture
  if (data.length !== width * height * packing.bytes) throw createUnlikeItsHeaderFault()
  const from = getView(data)
  const pixels = new Uint8Array(width * height * 4)
  const to = getView(pixels)
  for (let i = 0; i < width * height; i++)
    to.setUint32(i * 4, packing.rgba(from, i * packing.bytes))
  return { width, height, pixels }
}

const rgba8888Packing: Packing = { bytes: 4, rgba: (view, at) => view.getUint32(at) }

const rgb888Packing: Packing = {
  bytes: 3,
  rgba: (view, at) => (view.getUint16(at) << 16) | (view.getUint8(at + 2) << 8) | 0xff,
}

// OpenGL's packed formats: a little-endian u16 with red in the highest bits.
const rgba4444Packing: Packing = {
  bytes: 2,
  rgba(view, at) {
    const packed = view.getUint16(at, true)
    const red = (packed >> 12) * 17
    const green = ((packed >> 8) & 15) * 17
    const blue = ((packed >> 4) & 15) * 17
    return (red << 24) | (green << 16) | (blue << 8) | ((packed & 15) * 17)
  },
}

const rgb565Packing: Packing = {
  bytes: 2,
  rgba(view, at) {
    const packed = view.getUint16(at, true)
    const red = widenFiveBits(packed >> 11)
    const green = widenSixBits((packed >> 5) & 63)
    return (red << 24) | (green << 16) | (widenFiveBits(packed & 31) << 8) | 0xff
  },
}

// The low bits repeat the highest, so that all ones become 255.
const widenFiveBits = (value: number) => (value << 3) | (value >> 2)
const widenSixBits = (value: number) => (value << 2) | (value >> 4)
