const firstDelayMs = 1000
const maxDelayMs = 30_000
/** After a connection that lasted this long the delays begin at the first again. */
const goodConnectionMs = 3000

/** Doubles the delay before each further attempt to connect, until a connection has lasted. */
export class RetryDelay {
  #delayMs = firstDelayMs
  #openedAt: number | null = null

  opened() {
    this.#openedAt = Date.now()
  }

  closed() {
    if (this.#openedAt !== null && Date.now() - this.#openedAt >= goodConnectionMs)
      this.#delayMs = firstDelayMs
    this.#openedAt = null
  }

  /** Returns the delay before the next attempt, in milliseconds. */
  next(): number {
    const delayMs = this.#delayMs
    this.#delayMs = Math.min(delayMs * 2, maxDelayMs)
    return delayMs
  }
}
