export const getHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Parses hand-written bytes, with spaces between fields. */
export const getBytes = (hex: string) =>
  new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'))
