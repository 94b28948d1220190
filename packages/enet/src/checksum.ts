import { crc32 } from 'node:zlib'

/**
 * CRC-32 over a datagram before it is compressed, where the field of the checksum itself holds the connection's id: so
 * nobody who has not seen the connection begin can write into it.
 * @param head up to and with the field
 */
export function checksumOf(
  head: Uint8Array,
  fieldAt: number,
  connectId: number,
  body: Uint8Array,
): number {
  writeField(head, fieldAt, connectId)
  return crc32(body, crc32(head))
}

/** True when the datagram is whole and of this connection. Leaves the datagram as it was. */
export function isIntact(
  head: Uint8Array,
  fieldAt: number,
  connectId: number,
  body: Uint8Array,
): boolean {
  const told = readField(head, fieldAt)
  const sum = checksumOf(head, fieldAt, connectId, body)
  writeField(head, fieldAt, told)
  return sum === told
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
const readField = (bytes: Uint8Array, at: number) => viewOf(bytes).getUint32(at)
export const writeField = (bytes: Uint8Array, at: number, value: number) =>
  viewOf(bytes).setUint32(at, value)
