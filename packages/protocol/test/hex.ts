export const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Parses hand-written bytes, with spaces between fields. */
export const bytesOf = (hex: string) =>
  new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'))
