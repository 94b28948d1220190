import type { Limits } from './limits.ts'

/** The number of addresses that are counted separately. Further ones count towards the total only. */
const maxAddresses = 4096
const windowMs = 1000

/** Limits the datagrams from unknown senders per second, in total and for each address. */
export class FloodGuard {
  readonly #limits: Limits
  readonly #byAddress = new Map<string, number>()
  #admitted = 0
  #windowEnds = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  admits(address: string, now: number): boolean {
    if (now >= this.#windowEnds) this.#begin(now)
    if (this.#admitted >= this.#limits.strangeDatagrams) return false
    const ofAddress = this.#byAddress.get(address)
    if ((ofAddress ?? 0) >= this.#limits.strangeDatagramsPerAddress) return false
    this.#admitted++
    if (ofAddress !== undefined || this.#byAddress.size < maxAddresses) {
      this.#byAddress.set(address, (ofAddress ?? 0) + 1)
    }
    return true
  }

  #begin(now: number): void {
    this.#windowEnds = now + windowMs
    this.#admitted = 0
    this.#byAddress.clear()
  }
}
