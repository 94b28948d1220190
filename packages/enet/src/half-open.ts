import type { Terms } from './command.ts'
import type { Limits } from './limits.ts'

/** A connection that was asked for and answered, but not yet confirmed: the sender's address may be forged. */
export type HalfOpen = {
  address: string
  port: number
  /** What the other end asked for. */
  asked: Terms
  data: number
  /** What we granted; its peer id is a random number. */
  granted: Terms
  /** Stands in the answer's time field and comes back in the confirmation: only who got the answer knows it. */
  nonce: number
  heardAt: number
  answeredAt: number
}

/** The half-open connections: a small, bounded table that forgets the oldest. */
export class HalfOpenTable {
  readonly #limits: Limits
  readonly #byId = new Map<number, HalfOpen>()
  readonly #idByEnd = new Map<string, number>()
  readonly #countByAddress = new Map<string, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#byId.size
  }

  has(id: number): boolean {
    return this.#byId.has(id)
  }

  /** By our id for it, when it comes from where it was asked for. */
  find(id: number, address: string, port: number): HalfOpen | null {
    const found = this.#byId.get(id)
    return found?.address === address && found.port === port ? found : null
  }

  findByEnd(address: string, port: number): HalfOpen | null {
    const id = this.#idByEnd.get(endOf(address, port))
    return (id === undefined ? undefined : this.#byId.get(id)) ?? null
  }

  add(halfOpen: HalfOpen): void {
    const { address, port, granted } = halfOpen
    const before = this.findByEnd(address, port)
    if (before !== null) this.remove(before)
    if ((this.#countByAddress.get(address) ?? 0) >= this.#limits.halfOpenPerAddress) {
      this.#removeOldest((it) => it.address === address)
    }
    if (this.#byId.size >= this.#limits.halfOpen) this.#removeOldest(() => true)
    this.#byId.set(granted.peerId, halfOpen)
    this.#idByEnd.set(endOf(address, port), granted.peerId)
    this.#countByAddress.set(address, (this.#countByAddress.get(address) ?? 0) + 1)
  }

  /** It was written to by who knows its id, or has guessed it: it may live on. */
  renew(halfOpen: HalfOpen, now: number): void {
    this.#byId.delete(halfOpen.granted.peerId)
    this.#byId.set(halfOpen.granted.peerId, halfOpen)
    halfOpen.heardAt = now
  }

  remove({ address, port, granted }: HalfOpen): void {
    if (!this.#byId.delete(granted.peerId)) return
    this.#idByEnd.delete(endOf(address, port))
    const left = (this.#countByAddress.get(address) ?? 0) - 1
    if (left > 0) this.#countByAddress.set(address, left)
    else this.#countByAddress.delete(address)
  }

  removeExpired(now: number): void {
    for (const it of this.#byId.values()) {
      if (now - it.heardAt < this.#limits.halfOpenMs) return
      this.remove(it)
    }
  }

  #removeOldest(matches: (it: HalfOpen) => boolean): void {
    for (const it of this.#byId.values()) {
      if (!matches(it)) continue
      this.remove(it)
      return
    }
  }
}

const endOf = (address: string, port: number) => `${address}:${port}`
