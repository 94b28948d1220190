const key = new TextEncoder().encode('PBG892FXX982ABC*')

/** Names are XORed with a key that starts elsewhere for each item; the same call hides and shows them. */
export function cipherName(bytes: Uint8Array, id: number): Uint8Array {
  return bytes.map((it, i) => it ^ (key[(i + id) % key.length] ?? 0))
}
