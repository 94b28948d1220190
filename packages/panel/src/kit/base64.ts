/** A call takes a limited number of arguments. */
const stepBytes = 0x8000

/** Encodes bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += stepBytes)
    binary += String.fromCharCode(...bytes.subarray(at, at + stepBytes))
  return btoa(binary)
}
