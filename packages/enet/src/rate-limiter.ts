/** The maximum burst, as milliseconds of the link's rate. */
const burstMs = 50

/** Limits the output to one peer to so many bytes per second. */
export class RateLimiter {
  /** Bytes per second. */
  rate = Number.POSITIVE_INFINITY
  /** The time at which all data sent so far would have left at this rate. */
  #clearAt = 0

  lets(now: number): boolean {
    return this.#clearAt <= now + burstMs
  }

  /** The earliest time of the next send. */
  get readyAt(): number {
    return this.#clearAt - burstMs
  }

  sent(bytes: number, now: number): void {
    if (this.rate === Number.POSITIVE_INFINITY) return
    this.#clearAt = Math.max(this.#clearAt, now) + (bytes * 1000) / this.rate
  }
}
