/** Thrown when work takes too long; the work itself goes on. */
export class TooLate extends Error {}

/** What the work gives, or a `TooLate` when that is not there in time. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TooLate(`Not within ${ms} ms.`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
