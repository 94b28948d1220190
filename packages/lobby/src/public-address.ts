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

  /** What is known now; a name that may lead elsewhere meanwhile is asked again for the next one who comes. */
  get now(): string {
    if (this.#monotonic() - this.#askedAt > keptMs) void this.refresh()
    return this.#address
  }

  async refresh(): Promise<void> {
    this.#askedAt = this.#monotonic()
    if (isIP(this.#host) !== 0) return
    // The game speaks IPv4. What was known stays while nobody answers.
    const found = await lookup(this.#host, { family: 4 }).catch(() => null)
    if (found !== null) this.#address = found.address
  }
}
