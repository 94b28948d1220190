import { deflateSync } from 'node:zlib'

/**
 * Writes textures from the description of the format, independently of the encoder, so that tests can compare
 * the two.
 */
export type Mip = { width: number; height: number; data: number[] | Uint8Array; dataBytes?: number }

export type TextureFields = {
  width: number
  height: number
  format: number
  originalWidth: number
  originalHeight: number
  usesAlpha: number
  mipCount?: number
  mips: Mip[]
}

const i32 = (value: number) => [
  value & 255,
  (value >> 8) & 255,
  (value >> 16) & 255,
  (value >> 24) & 255,
]
const letters = (text: string) => [...Buffer.from(text, 'latin1')]
const zeros = (count: number) => Array.from({ length: count }, () => 0)

export function texture(fields: TextureFields): Uint8Array {
  const header = [
    ...letters('RTTXTR'),
    ...[0, 0],
    ...i32(fields.height),
    ...i32(fields.width),
    ...i32(fields.format),
    ...i32(fields.originalHeight),
    ...i32(fields.originalWidth),
    ...[fields.usesAlpha, 0, 0, 0],
    ...i32(fields.mipCount ?? fields.mips.length),
    ...zeros(64),
  ]
  const mips = fields.mips.map((mip, level) =>
    Buffer.concat([
      Uint8Array.from([
        ...i32(mip.height),
        ...i32(mip.width),
        ...i32(mip.dataBytes ?? mip.data.length),
        ...i32(level),
        ...zeros(8),
      ]),
      Uint8Array.from(mip.data),
    ]),
  )
  return new Uint8Array(Buffer.concat([Uint8Array.from(header), ...mips]))
}

/** Returns a texture with one mipmap and no padding. */
export const plainTexture = (
  format: number,
  usesAlpha: number,
  mip: Mip,
  rest: Partial<TextureFields> = {},
) =>
  texture({
    width: mip.width,
    height: mip.height,
    format,
    originalWidth: mip.width,
    originalHeight: mip.height,
    usesAlpha,
    mips: [mip],
    ...rest,
  })

type Claims = { type?: number; compressed?: number; plain?: number }

export function wrapped(body: Uint8Array, plainBytes: number, claims: Claims = {}): Uint8Array {
  const head = [
    ...letters('RTPACK'),
    ...[0, 0],
    ...i32(claims.compressed ?? body.length),
    ...i32(claims.plain ?? plainBytes),
    claims.type ?? 1,
    ...zeros(15),
  ]
  return new Uint8Array(Buffer.concat([Uint8Array.from(head), body]))
}

export const packed = (inner: Uint8Array, claims: Claims = {}) =>
  wrapped(deflateSync(inner), inner.length, claims)
