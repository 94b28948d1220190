import type { Rate } from './answer-budget.ts'

/** How often one thing may be done: so many times at once, and then again with time. */
export class Allowance {
  readonly #rate: Rate
  #tokens: number
  #at: number

  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.atOnce
    this.#at = now
  }

  /** True when it may be done now; it then counts as done. */
  take(now: number): boolean {
    const { perSecond, atOnce } = this.#rate
    this.#tokens = Math.min(atOnce, this.#tokens + ((now - this.#at) / 1000) * perSecond)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }
}
