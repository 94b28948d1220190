/** How much may leave at once: what a link of that speed carries in so long. */
const burstMs = 50

/** Keeps what goes out to one peer within so many bytes a second. */
export class Pace {
  /** Bytes a second. */
  rate = Number.POSITIVE_INFINITY
  /** When all that was sent would have left at this rate. */
  #clearAt = 0

  lets(now: number): boolean {
    return this.#clearAt <= now + burstMs
  }

  /** When something may be sent again. */
  get readyAt(): number {
    return this.#clearAt - burstMs
  }

  sent(bytes: number, now: number): void {
    if (this.rate === Number.POSITIVE_INFINITY) return
    this.#clearAt = Math.max(this.#clearAt, now) + (bytes * 1000) / this.rate
  }
}
