export const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Bytes written by hand, with spaces between fields. */
export const bytesOf = (hex: string) =>
  new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'))
