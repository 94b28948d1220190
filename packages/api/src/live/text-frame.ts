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

/**
 * Encodes a text that ends a larger message as `encodeTextFrame` does, without a copy: the frame's header replaces the
 * bytes before the text, so no caller may read them afterwards.
 */
export function encodeTextFrameInPlace(message: Uint8Array, text: Uint8Array): Uint8Array {
  const header = encodeHeader(text.length)
  const start = message.length - text.length - header.length
  if (start < 0) return encodeTextFrame(text)
  message.set(header, start)
  return message.subarray(start)
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
