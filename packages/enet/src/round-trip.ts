/**
 * The minimum timeout, because a busy machine answers this much later. With a shorter one, a host with a
 * hundred peers that stalls once would resend everything, and the cost of that would stall it again.
 */
const minTimeoutMs = 100

/** Measures the round-trip time: its mean and its variance. */
export class RoundTrip {
  meanMs = 500
  varianceMs = 0
  #isMeasured = false

  observe(ms: number): void {
    const taken = Math.max(ms, 1)
    if (!this.#isMeasured) {
      this.#isMeasured = true
      this.meanMs = taken
      this.varianceMs = taken / 2
      return
    }
    const difference = taken - this.meanMs
    this.varianceMs += (Math.abs(difference) - this.varianceMs) / 4
    this.meanMs += difference / 8
  }

  /** The time without an answer after which a command is resent. */
  get timeoutMs(): number {
    return Math.max(this.meanMs + 4 * this.varianceMs, minTimeoutMs)
  }
}
