/** The messages sent and not yet seen back, with their times. The oldest is evicted. */
export class Sent {
  readonly #times = new Map<string, number>()
  readonly #max: number

  constructor(max = 64) {
    this.#max = max
  }

  add(key: string, now: number): void {
    this.#times.delete(key)
    this.#times.set(key, now)
    for (const oldest of this.#times.keys()) {
      if (this.#times.size <= this.#max) break
      this.#times.delete(oldest)
    }
  }

  /** Returns the latency; null for an unknown message, or one seen before. */
  seen(key: string, now: number): number | null {
    const sentAt = this.#times.get(key)
    this.#times.delete(key)
    return sentAt === undefined ? null : now - sentAt
  }
}
