/** Waits for a promise; rejects with the signal's reason as soon as the signal aborts. */
export async function waitUnlessAborted<Result>(
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
