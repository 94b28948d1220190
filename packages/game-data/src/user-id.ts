const offset = 0x811c_9dc5
const prime = 0x0100_0193

/**
 * Returns the number by which clients know a player. It is a hash of the GrowID, so that a lock's owner has
 * one without a read of their file. It is stable and never zero.
 */
export function getUserId(growId: string): number {
  let hash = offset
  for (const byte of new TextEncoder().encode(growId.toLowerCase())) {
    hash = Math.imul(hash ^ byte, prime)
  }
  return hash & 0x7fff_ffff || 1
}
