/** Waits, but not longer than it is wanted: rejects with what the signal says as soon as it says it. */
export async function orAborted<Result>(
  signal: AbortSignal,
  wait: Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([wait, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
