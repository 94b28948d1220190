/** Which version of something an answer is, as its `ETag` said. */
const versions = new WeakMap<object, string>()

export function rememberVersion(reply: unknown, response: Response) {
  const etag = response.headers.get('etag')
  if (etag !== null && typeof reply === 'object' && reply !== null) versions.set(reply, etag)
}

/** Undefined for an answer without one. */
export function findVersion(reply: object): string | undefined {
  return versions.get(reply)
}
