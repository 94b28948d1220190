/**
 * Decodes text without loss: bytes that are not UTF-8 become lone surrogates, U+DC80 for 0x80 and so on,
 * which `textBytes` converts back.
 */
export function getText(bytes: Uint8Array): string {
  // Most texts of items are empty.
  if (bytes.length === 0) return ''
  const text = decoder.decode(bytes)
  if (!text.includes('\ufffd') || isEqual(encoder.encode(text), bytes)) return text
  return Array.from(bytes, (it) => String.fromCharCode(it < 0x80 ? it : escapes + it)).join('')
}

export function encodeText(text: string): Uint8Array {
  if (text.isWellFormed()) return encoder.encode(text)
  return Uint8Array.from(Array.from(text).flatMap(listBytes))
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()
const escapes = 0xdc00

function listBytes(character: string): number[] {
  const code = character.charCodeAt(0) - escapes
  const isEscape = character.length === 1 && code >= 0x80 && code <= 0xff
  return isEscape ? [code] : [...encoder.encode(character)]
}

const isEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((it, i) => it === other[i])
