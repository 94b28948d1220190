const headBytes = 8

/** Returns a container's output without the headers that separate stdout and stderr. */
export function stripLogFrames(log: Buffer): string {
  const parts: Buffer[] = []
  let at = 0
  while (at + headBytes <= log.length) {
    const length = log.readUInt32BE(at + 4)
    parts.push(log.subarray(at + headBytes, at + headBytes + length))
    at += headBytes + length
  }
  return Buffer.concat(parts).toString('utf8')
}
