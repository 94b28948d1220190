import type { Rate } from './answer-budget.ts'

/** A rate limit for one action: a burst, and then a steady rate. */
export class Allowance {
  readonly #rate: Rate
  #tokens: number
  #at: number

  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.atOnce
    this.#at = now
  }

  /** Returns true when the action is within the limit. A true result uses up one action. */
  take(now: number): boolean {
    const { perSecond, atOnce } = this.#rate
    this.#tokens = Math.min(atOnce, this.#tokens + ((now - this.#at) / 1000) * perSecond)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }
}
