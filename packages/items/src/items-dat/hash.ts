/** Returns the hash by which the game compares its copy of the file with the server's; 32 bits, unsigned. */
export function hashItemsDat(bytes: Uint8Array): number {
  let hash = 0x55555555
  for (const byte of bytes) hash = ((hash >>> 27) + (hash << 5) + byte) >>> 0
  return hash
}
