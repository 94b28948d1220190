export type Rate = { perSecond: number; atOnce: number }
export type AnswerLimits = {
  inAll: Rate
  perSource: Rate
  /** The maximum number of tracked sources. The one that was silent longest is evicted. */
  maxSources: number
}

type Bucket = { tokens: number; at: number }

/**
 * Limits the answers in total and to one address. A UDP sender can forge any address: without a limit, an
 * attacker could make this machine flood a third party.
 */
export class AnswerBudget {
  readonly #limits: AnswerLimits
  readonly #monotonic: () => number
  readonly #inAll: Bucket
  readonly #sources = new Map<string, Bucket>()

  constructor(limits: AnswerLimits, monotonic: () => number) {
    this.#limits = limits
    this.#monotonic = monotonic
    this.#inAll = { tokens: limits.inAll.atOnce, at: monotonic() }
  }

  /** Returns true when an answer may go to this address. A true result counts as sent. */
  take(address: string): boolean {
    const { inAll, perSource } = this.#limits
    const now = this.#monotonic()
    refill(this.#inAll, inAll, now)
    if (this.#inAll.tokens < 1) return false
    const source = this.#source(address, now)
    refill(source, perSource, now)
    if (source.tokens < 1) return false
    source.tokens--
    this.#inAll.tokens--
    return true
  }

  /**
   * Each use moves a source to the end of the table, so the first one is always the one that was silent
   * longest.
   */
  #source(address: string, now: number): Bucket {
    const { perSource, maxSources } = this.#limits
    const bucket = this.#sources.get(address) ?? { tokens: perSource.atOnce, at: now }
    this.#sources.delete(address)
    this.#sources.set(address, bucket)
    if (this.#sources.size > maxSources) {
      for (const oldest of this.#sources.keys()) {
        this.#sources.delete(oldest)
        break
      }
    }
    return bucket
  }
}

function refill(bucket: Bucket, { perSecond, atOnce }: Rate, now: number): void {
  bucket.tokens = Math.min(atOnce, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
  bucket.at = now
}
