/** Returns the hash by which the game compares its copy of the file with the server's; 32 bits, unsigned. */
export function hashItemsDat(bytes: Uint8Array): number {
  let hash = 0x55555555
  // Megabytes are hashed when the first player joins; a plain loop takes a fifth of the time of an iterator.
  for (let at = 0; at < bytes.length; at++)
    hash = ((hash >>> 27) + (hash << 5) + (bytes[at] ?? 0)) | 0
  return hash >>> 0
}
