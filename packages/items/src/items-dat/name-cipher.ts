const key = new TextEncoder().encode('PBG892FXX982ABC*')

/**
 * XORs a name with a key that starts at a different place for each item. The same call encrypts and decrypts.
 */
export function encryptName(bytes: Uint8Array, id: number): Uint8Array {
  return bytes.map((it, i) => it ^ (key[(i + id) % key.length] ?? 0))
}
