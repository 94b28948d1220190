import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

const keptMs = 60_000

/** Where players reach the servers, as an address: clients that are sent on may know no names. */
export class PublicAddress {
  readonly #host: string
  readonly #monotonic: () => number
  #address: string
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(host: string, monotonic: () => number) {
    this.#host = host
    this.#address = host
    this.#monotonic = monotonic
    void this.refresh()
  }

  /** Returns the last known address; refreshes an outdated one for the next visitor. */
  get now(): string {
    if (this.#monotonic() - this.#askedAt > keptMs) void this.refresh()
    return this.#address
  }

  async refresh(): Promise<void> {
    this.#askedAt = this.#monotonic()
    if (isIP(this.#host) !== 0) return
    // The game uses IPv4. Keeps the last address while the lookup fails.
    const found = await lookup(this.#host, { family: 4 }).catch(() => null)
    if (found !== null) this.#address = found.address
  }
}
