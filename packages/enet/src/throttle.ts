import type { ThrottleTerms } from './command.ts'
import type { RoundTrip } from './round-trip.ts'

/** The maximum: all unreliable packets are sent, and the window is fully open. */
const scale = 32
/** Delays up to this variance come from a busy machine, not from a congested line. */
const minVarianceMs = 5
/** Coprime to the scale, so that dropped packets are spread evenly. */
const step = 7

export const defaultThrottle: ThrottleTerms = { intervalMs: 5000, acceleration: 2, deceleration: 2 }

/**
 * Limits the share of sendable data that is sent. The share falls when round trips are longer than in the
 * last interval, and rises when they are not.
 */
export class Throttle {
  terms: ThrottleTerms
  #value = scale
  #counter = 0
  #intervalEnds: number | null = null
  #last = { meanMs: 0, varianceMs: 1 }
  #minMean = 0
  #maxVariance = 0

  constructor(terms: ThrottleTerms = defaultThrottle) {
    this.terms = terms
  }

  /** Returns the share of packets that the throttle admits, from 0 to 1. */
  get share(): number {
    return this.#value / scale
  }

  /** Records a round trip of `ms`. Must be called before `roundTrip` records it. */
  observe(ms: number): void {
    const { meanMs, varianceMs } = this.#last
    if (meanMs <= varianceMs) this.#value = scale
    else if (ms <= meanMs) this.#value = Math.min(this.#value + this.terms.acceleration, scale)
    else if (ms > meanMs + 2 * varianceMs) {
      this.#value = Math.max(this.#value - this.terms.deceleration, 0)
    }
  }

  /** Records the best mean and the worst variance of an interval, with which the next one is compared. */
  record({ meanMs, varianceMs }: RoundTrip, now: number): void {
    this.#minMean = Math.min(this.#minMean || meanMs, meanMs)
    this.#maxVariance = Math.max(this.#maxVariance, varianceMs)
    if (this.#intervalEnds !== null && now < this.#intervalEnds) return
    this.#last = {
      meanMs: this.#minMean,
      varianceMs: Math.max(this.#maxVariance, minVarianceMs),
    }
    this.#minMean = meanMs
    this.#maxVariance = varianceMs
    this.#intervalEnds = now + this.terms.intervalMs
  }

  /** Returns whether the next unreliable packet is sent. */
  lets(): boolean {
    this.#counter = (this.#counter + step) % scale
    return this.#counter <= this.#value
  }
}
