import { ByteReader } from '@trellis/bytes/byte-reader.ts'
import { ByteWriter } from '@trellis/bytes/byte-writer.ts'
import { encodeUtf8 } from '@trellis/bytes/utf8.ts'
import { decodeTank, type TankPacket } from './tank-packet.ts'

/** One message of the transport. `text` is a login or an action, `message` an action of either side. */
export type Packet =
  | { kind: 'hello' }
  | { kind: 'text' | 'message' | 'track'; text: string }
  | { kind: 'tank'; tank: TankPacket }

export const packetTypes = { hello: 1, text: 2, message: 3, tank: 4, track: 6 } as const

/** Far above the needs of a client: the longest text is a login with its token. */
export const maxTextBytes = 16_384

/** Returns null when the bytes are no packet of the game. A tank's `extra` is a view of these bytes. */
export function decodePacket(bytes: Uint8Array): Packet | null {
  const reader = new ByteReader(bytes)
  const type = reader.u32()
  if (reader.isBroken) return null
  switch (type) {
    case packetTypes.hello:
      return reader.left <= 1 ? { kind: 'hello' } : null
    case packetTypes.text:
      return findTextPacket('text', reader)
    case packetTypes.message:
      return findTextPacket('message', reader)
    case packetTypes.track:
      return findTextPacket('track', reader)
    case packetTypes.tank: {
      const tank = decodeTank(bytes)
      return tank && { kind: 'tank', tank }
    }
    default:
      return null
  }
}

type TextKind = 'text' | 'message' | 'track'

/** Some writers omit the NUL at the end. An earlier NUL ends the text. */
function findTextPacket(kind: TextKind, reader: ByteReader): Packet | null {
  if (reader.left > maxTextBytes) return null
  const whole = reader.text(reader.left)
  const text = whole.endsWith('\0') ? whole.slice(0, -1) : whole
  return reader.isBroken || text.includes('\0') ? null : { kind, text }
}

/** Returns the server's first packet. */
export function encodeHello(): Uint8Array {
  return Uint8Array.of(packetTypes.hello, 0, 0, 0, 0)
}

/** The other side refuses more than `maxTextBytes`. */
export function encodeText(kind: TextKind, text: string): Uint8Array {
  const bytes = encodeUtf8(text.replaceAll('\0', ''))
  const writer = new ByteWriter(bytes.length + 5)
  writer.u32(packetTypes[kind])
  writer.put(bytes)
  writer.u8(0)
  return writer.written()
}
