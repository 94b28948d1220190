import { crc32 } from 'node:zlib'

/**
 * Returns the CRC-32 of a datagram before compression, with the connection's id in the checksum field, so
 * that only an observer of the handshake can forge datagrams. Leaves the id in the field.
 * @param head the bytes up to and including the field
 */
export function getChecksum(
  head: Buffer,
  fieldAt: number,
  connectId: number,
  body: Uint8Array,
): number {
  head.writeUInt32BE(connectId, fieldAt)
  return crc32(body, crc32(head))
}

/**
 * Returns true when the datagram is complete and belongs to this connection. Leaves the datagram unchanged.
 */
export function isIntact(
  head: Buffer,
  fieldAt: number,
  connectId: number,
  body: Uint8Array,
): boolean {
  const received = head.readUInt32BE(fieldAt)
  const sum = getChecksum(head, fieldAt, connectId, body)
  head.writeUInt32BE(received, fieldAt)
  return sum === received
}
