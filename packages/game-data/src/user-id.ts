const offset = 0x811c_9dc5
const prime = 0x0100_0193

/**
 * The number by which clients know a player. It follows from the GrowID alone, so that the owner of a lock has one
 * without their file being read; always the same, never zero.
 */
export function userIdOf(growId: string): number {
  let hash = offset
  for (const byte of new TextEncoder().encode(growId.toLowerCase())) {
    hash = Math.imul(hash ^ byte, prime)
  }
  return hash & 0x7fff_ffff || 1
}
