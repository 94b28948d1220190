/** Thrown when work takes too long; the work itself is not cancelled. */
export class TooLate extends Error {}

/** Returns the outcome of the work; throws `TooLate` when it takes longer than `ms`. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TooLate(`Not within ${ms} ms.`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
