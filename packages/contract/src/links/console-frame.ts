import * as z from 'zod'
import { serverIdSchema } from '../kit/ids.ts'

const consoleFrameHeaderSchema = z.object({
  serverId: serverIdSchema,
  seq: z.int(),
  count: z.int(),
})
export type ConsoleFrameHeader = z.output<typeof consoleFrameHeaderSchema>

const lengthBytes = 4
const utf8 = new TextDecoder()

/**
 * Reads a binary frame of the agent's link: a 32-bit big-endian length, that many bytes of the header as
 * JSON, then the UTF-8 text of the finished `console_log` frame for the browser. The agent encodes it once,
 * and the api only forwards it.
 *
 * @returns null for any other frame; `log` shares the frame's memory
 */
export function readConsoleFrame(
  frame: Uint8Array,
): { header: ConsoleFrameHeader; log: Uint8Array } | null {
  if (frame.length < lengthBytes) return null
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const headerEnd = lengthBytes + view.getUint32(0)
  const header = parseHeader(utf8.decode(frame.subarray(lengthBytes, headerEnd)))
  return header === null ? null : { header, log: frame.subarray(headerEnd) }
}

function parseHeader(text: string): ConsoleFrameHeader | null {
  try {
    return consoleFrameHeaderSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
