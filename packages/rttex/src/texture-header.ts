import { createUnlikeItsHeaderFault, cutOff, RttexFault } from './fault.ts'
import { type Limits, refuseSize } from './limits.ts'
import { getView } from './magic.ts'

/** The checked values of the header. `data` belongs to the largest mipmap. */
export type Texture = {
  format: number
  usesAlpha: boolean
  width: number
  height: number
  /** The size of the picture before padding. It lies at the top left. */
  originalWidth: number
  originalHeight: number
  data: Uint8Array
  /** Whether bytes follow the last mipmap. */
  hasRest: boolean
}

export const textureHeaderBytes = 100
export const mipHeaderBytes = 24
// 1024×1024 has eleven mipmaps down to 1×1, but the file's field allows 2³¹.
const maxMips = 16

/**
 * Reads the 100 bytes of `RTTXTR` and the 24 bytes of each mipmap (Proton SDK, RTFileFormat.h). Height comes
 * before width everywhere. Bytes after the last mipmap are ignored, because files with an embedded picture
 * have padding.
 */
export function readTexture(bytes: Uint8Array, limits: Limits): Texture {
  if (bytes.length < textureHeaderBytes) throw cutOff()
  const view = getView(bytes)
  const header = {
    height: view.getInt32(8, true),
    width: view.getInt32(12, true),
    format: view.getInt32(16, true),
    originalHeight: view.getInt32(20, true),
    originalWidth: view.getInt32(24, true),
    usesAlpha: view.getUint8(28) !== 0,
  }
  refuseSize(header.width, header.height, limits)
  refuseSize(header.originalWidth, header.originalHeight, limits)
  if (header.originalWidth > header.width || header.originalHeight > header.height) {
    throw createUnlikeItsHeaderFault()
  }
  const { mips, end } = readMips(bytes, view.getInt32(32, true))
  const largest = findLargestMip(mips)
  if (largest.width !== header.width || largest.height !== header.height)
    throw createUnlikeItsHeaderFault()
  return { ...header, data: largest.data, hasRest: end < bytes.length }
}

type Mip = { width: number; height: number; data: Uint8Array }

/** Returns the mipmaps, and where the last one ends. */
function readMips(bytes: Uint8Array, count: number): { mips: Mip[]; end: number } {
  if (count < 1 || count > maxMips) {
    throw new RttexFault({ code: 'texture-mipmaps' })
  }
  const mips: Mip[] = []
  let at = textureHeaderBytes
  for (let i = 0; i < count; i++) {
    const mip = readMip(bytes.subarray(at))
    at += mipHeaderBytes + mip.data.length
    mips.push(mip)
  }
  return { mips, end: at }
}

function readMip(bytes: Uint8Array): Mip {
  if (bytes.length < mipHeaderBytes) throw cutOff()
  const view = getView(bytes)
  const dataBytes = view.getInt32(8, true)
  if (dataBytes < 0) throw createUnlikeItsHeaderFault()
  if (mipHeaderBytes + dataBytes > bytes.length) throw cutOff()
  const data = bytes.subarray(mipHeaderBytes, mipHeaderBytes + dataBytes)
  return { height: view.getInt32(0, true), width: view.getInt32(4, true), data }
}

const findLargestMip = (mips: Mip[]) =>
  mips.reduce((best, it) => (it.width * it.height > best.width * best.height ? it : best))
