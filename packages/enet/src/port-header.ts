import type { Random } from './random.ts'

/**
 * The size of the header that the game's newer clients put before each datagram: u16 a, u16 a xor the
 * server's port, u16 of any value.
 */
export const portHeaderBytes = 6

/**
 * Returns whether a datagram begins with a port header for this port. One in 65536 other datagrams matches by
 * chance.
 */
export function hasPortHeader(datagram: Buffer, port: number): boolean {
  if (datagram.length < portHeaderBytes) return false
  return (datagram.readUInt16BE(0) ^ datagram.readUInt16BE(2)) === port
}

export function writePortHeader(datagram: Buffer, port: number, random: Random): void {
  const mask = random(port + 1)
  datagram.writeUInt16BE(mask, 0)
  datagram.writeUInt16BE(mask ^ port, 2)
  datagram.writeUInt16BE(random(0x10000), 4)
}
