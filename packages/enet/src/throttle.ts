import type { ThrottleTerms } from './command.ts'
import type { RoundTrip } from './round-trip.ts'

/** The whole: all unreliable packets go out, and the window is open. */
const scale = 32
/** What a busy machine adds to an answer is no sign of a full line. */
const leastVarianceMs = 5
/** Coprime to the scale, so that what is dropped is spread evenly. */
const step = 7

export const defaultThrottle: ThrottleTerms = { intervalMs: 5000, acceleration: 2, deceleration: 2 }

/**
 * How much of what could be sent is sent. Falls when answers take longer than they did in the last interval, and rises
 * when they take no longer.
 */
export class Throttle {
  terms: ThrottleTerms
  #value = scale
  #counter = 0
  #intervalEnds: number | null = null
  #last = { meanMs: 0, varianceMs: 1 }
  #lowestMean = 0
  #highestVariance = 0

  constructor(terms: ThrottleTerms = defaultThrottle) {
    this.terms = terms
  }

  /** From 0 to 1. */
  get share(): number {
    return this.#value / scale
  }

  /** Takes an answer that took `ms`, before `roundTrip` does. */
  observe(ms: number): void {
    const { meanMs, varianceMs } = this.#last
    if (meanMs <= varianceMs) this.#value = scale
    else if (ms <= meanMs) this.#value = Math.min(this.#value + this.terms.acceleration, scale)
    else if (ms > meanMs + 2 * varianceMs) {
      this.#value = Math.max(this.#value - this.terms.deceleration, 0)
    }
  }

  /** Remembers the best mean and the worst variance of an interval: the next is held against them. */
  record({ meanMs, varianceMs }: RoundTrip, now: number): void {
    this.#lowestMean = Math.min(this.#lowestMean || meanMs, meanMs)
    this.#highestVariance = Math.max(this.#highestVariance, varianceMs)
    if (this.#intervalEnds !== null && now < this.#intervalEnds) return
    this.#last = {
      meanMs: this.#lowestMean,
      varianceMs: Math.max(this.#highestVariance, leastVarianceMs),
    }
    this.#lowestMean = meanMs
    this.#highestVariance = varianceMs
    this.#intervalEnds = now + this.terms.intervalMs
  }

  /** Whether the next unreliable packet goes out. */
  lets(): boolean {
    this.#counter = (this.#counter + step) % scale
    return this.#counter <= this.#value
  }
}
