/** The first byte of a WebSocket frame that is a whole text. */
const wholeText = 0x81
const maxOneByteLength = 125
const twoByteLength = 126
const eightByteLength = 127

/**
 * Encodes a text as an unmasked WebSocket frame without extensions, as servers send it. Many viewers get the same bytes
 * then, each with one write.
 */
export function encodeTextFrame(text: Uint8Array): Buffer {
  const { length } = text
  const header = encodeHeader(length)
  const frame = Buffer.allocUnsafe(header.length + length)
  frame.set(header)
  frame.set(text, header.length)
  return frame
}

function encodeHeader(length: number): Buffer {
  if (length <= maxOneByteLength) return Buffer.of(wholeText, length)
  if (length <= 0xffff) {
    const header = Buffer.of(wholeText, twoByteLength, 0, 0)
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.of(wholeText, eightByteLength, 0, 0, 0, 0, 0, 0, 0, 0)
  header.writeUIntBE(length, 4, 6)
  return header
}
