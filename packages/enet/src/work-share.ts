/** The maximum burst after a pause, in milliseconds of work. */
const burstMs = 50

/** Limits optional work to a share of the time, so that a crowd does not overload the host with it. */
export class WorkShare {
  readonly #share: number
  /** The time at which all work so far is within its share. */
  #clearAt = Number.NEGATIVE_INFINITY

  /** @param share a number above 0, up to 1 */
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
