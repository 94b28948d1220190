import { crc32 } from 'node:zlib'

/**
 * CRC-32 over a datagram before it is compressed, where the field of the checksum itself holds the connection's id: so
 * nobody who has not seen the connection begin can write into it. Leaves the id in the field.
 * @param head up to and with the field
 */
export function checksumOf(
  head: Buffer,
  fieldAt: number,
  connectId: number,
  body: Uint8Array,
): number {
  head.writeUInt32BE(connectId, fieldAt)
  return crc32(body, crc32(head))
}

/** True when the datagram is whole and of this connection. Leaves the datagram as it was. */
export function isIntact(
  head: Buffer,
  fieldAt: number,
  connectId: number,
  body: Uint8Array,
): boolean {
  const told = head.readUInt32BE(fieldAt)
  const sum = checksumOf(head, fieldAt, connectId, body)
  head.writeUInt32BE(told, fieldAt)
  return sum === told
}
