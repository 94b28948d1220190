const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Lone surrogates become U+FFFD, so that the bytes are always UTF-8. */
export const encodeUtf8 = (text: string) => encoder.encode(text)

/** Returns null for bytes that are not UTF-8. */
export function findText(bytes: Uint8Array): string | null {
  const text = decoder.decode(bytes)
  // The decoder replaces invalid bytes by U+FFFD, but a valid text may also contain U+FFFD.
  return text.includes('\ufffd') && !isEqual(encodeUtf8(text), bytes) ? null : text
}

/** Returns as much of the text as fits into that many bytes, without splitting a character. */
export function cutToBytes(text: string, max: number): string {
  if (text.length * 3 <= max) return text
  return text.slice(0, encoder.encodeInto(text, new Uint8Array(max)).read)
}

const isEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((it, i) => it === other[i])
