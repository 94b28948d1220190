/** How much may be done at once after a pause, as time of work in milliseconds. */
const burstMs = 50

/** Keeps optional work below a share of the time, so that a crowd does not make the host busy with it. */
export class WorkShare {
  readonly #share: number
  /** When all work so far has used up its share of the time. */
  #clearAt = Number.NEGATIVE_INFINITY

  /** @param share above 0, up to 1 */
  constructor(share: number) {
    this.#share = share
  }

  lets(now: number): boolean {
    return this.#clearAt < now + burstMs / this.#share
  }

  worked(ms: number, now: number): void {
    this.#clearAt = Math.max(this.#clearAt, now) + ms / this.#share
  }
}
