/** The version of each answer, from its `ETag`. */
const versions = new WeakMap<object, string>()

/** Remembers the version of a parsed answer. */
export function rememberVersion(reply: unknown, response: Response) {
  const etag = response.headers.get('etag')
  if (etag !== null && typeof reply === 'object' && reply !== null) versions.set(reply, etag)
}

/** Returns the version of a parsed answer; undefined if it has none. */
export function findVersion(reply: object): string | undefined {
  return versions.get(reply)
}
