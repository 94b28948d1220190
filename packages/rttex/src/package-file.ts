import { createUnlikeItsHeaderFault, cutOff, RttexFault } from './fault.ts'
import { createTooManyBytesFault, type Limits } from './limits.ts'
import { getView, hasMagic, packageMagic, textureMagic, writeMagic } from './magic.ts'
import { deflate, InflatesTooFar, inflate } from './zlib-stream.ts'

const headerBytes = 32
const stored = 0
const zlib = 1
/** Some tools state the size of a texture without its headers, which the game draws nevertheless. */
const maxUnstated = 128

/** Returns the texture (`RTTXTR…`) in a file, which may be wrapped as `RTPACK`. */
export async function unpack(file: Uint8Array, limits: Limits): Promise<Uint8Array> {
  if (file.length > limits.inflatedBytes) throw createTooManyBytesFault(limits)
  const texture = hasMagic(file, packageMagic) ? await unwrap(file, limits) : file
  if (hasMagic(texture, textureMagic)) return texture
  throw getIsStart(texture) ? cutOff() : new RttexFault({ code: 'not-rttex' })
}

/** The header has 6 letters, u8 version, u8, u32 bytes here, u32 bytes when inflated, u8 kind, 15 zeros. */
export async function pack(texture: Uint8Array): Promise<Uint8Array> {
  const body = await deflate(texture)
  const file = new Uint8Array(headerBytes + body.length)
  const view = getView(file)
  writeMagic(file, packageMagic)
  view.setUint32(8, body.length, true)
  view.setUint32(12, texture.length, true)
  view.setUint8(16, zlib)
  file.set(body, headerBytes)
  return file
}

async function unwrap(file: Uint8Array, limits: Limits): Promise<Uint8Array> {
  if (file.length < headerBytes) throw cutOff()
  const view = getView(file)
  const kind = view.getUint8(16)
  const plainBytes = view.getUint32(12, true)
  if (plainBytes > limits.inflatedBytes) throw createTooManyBytesFault(limits)
  const body = file.subarray(headerBytes)
  if (kind === zlib) {
    requireLength(body, view.getUint32(8, true))
    return inflateTo(body, plainBytes)
  }
  if (kind !== stored) throw new RttexFault({ code: 'texture-packing' })
  requireLength(body, plainBytes)
  return body
}

async function inflateTo(body: Uint8Array, plainBytes: number): Promise<Uint8Array> {
  const texture = await inflate(body, plainBytes + maxUnstated).catch((cause: unknown) => {
    throw cause instanceof InflatesTooFar
      ? createUnlikeItsHeaderFault()
      : new RttexFault({ code: 'texture-not-unpacked' }, { cause })
  })
  if (texture.length < plainBytes) throw createUnlikeItsHeaderFault()
  return texture
}

function requireLength(body: Uint8Array, stated: number): void {
  if (body.length < stated) throw cutOff()
  if (body.length > stated) throw createUnlikeItsHeaderFault()
}

function getIsStart(texture: Uint8Array): boolean {
  if (texture.length >= textureMagic.length) return false
  const start = textureMagic.slice(0, texture.length)
  return hasMagic(texture, start) || hasMagic(texture, packageMagic.slice(0, texture.length))
}
