/**
 * A machine that is busy for a moment answers this much later; sooner than this nothing counts as lost. With less, a host
 * of a hundred peers that stalls once sends everything again, and what that costs is its next stall.
 */
const leastTimeoutMs = 100

/** How long an answer takes: the mean, and how far it strays. */
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

  /** After how long without an answer something is sent again. */
  get timeoutMs(): number {
    return Math.max(this.meanMs + 4 * this.varianceMs, leastTimeoutMs)
  }
}
