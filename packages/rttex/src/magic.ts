/** The six letters that a file or part of it begins with. */
export const packageMagic = 'RTPACK'
export const textureMagic = 'RTTXTR'

export function hasMagic(bytes: Uint8Array, magic: string): boolean {
  return magic === String.fromCharCode(...bytes.subarray(0, magic.length))
}

export function writeMagic(bytes: Uint8Array, magic: string): void {
  for (let i = 0; i < magic.length; i++) bytes[i] = magic.charCodeAt(i)
}

export function getView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
