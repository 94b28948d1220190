/** Returns random bytes as hex digits. Unlike `randomUUID` it works on plain http, too. */
export function createRandomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
