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

/**
 * The half-open connections: a bounded table. One that was answered keeps its place for long enough to confirm, even on a
 * slow line; while there is no room, the newest question stays unanswered, and ENet's clients ask again.
 */
export class HalfOpenTable {
  readonly #limits: Limits
  /** Of each table the one that was silent longest comes first. */
  readonly #byId = new Map<number, HalfOpen>()
  readonly #byAddress = new Map<string, Set<HalfOpen>>()
  readonly #idByEnd = new Map<string, number>()

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

  /** False when there is no room: the question must not be answered. */
  add(halfOpen: HalfOpen): boolean {
    const { address, port, granted, heardAt: now } = halfOpen
    const before = this.findByEnd(address, port)
    if (before !== null) this.remove(before)
    const { halfOpen: inAll, halfOpenPerAddress } = this.#limits
    const ofAddress = this.#byAddress.get(address)
    if (ofAddress !== undefined && !this.#makeRoom(ofAddress, halfOpenPerAddress, now)) return false
    if (!this.#makeRoom(this.#byId, inAll, now)) return false
    this.#byId.set(granted.peerId, halfOpen)
    this.#idByEnd.set(endOf(address, port), granted.peerId)
    const own = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, own.add(halfOpen))
    return true
  }

  /** It was written to by who knows its id, or has guessed it: it may live on. */
  renew(halfOpen: HalfOpen, now: number): void {
    const { address, granted } = halfOpen
    this.#byId.delete(granted.peerId)
    this.#byId.set(granted.peerId, halfOpen)
    const own = this.#byAddress.get(address)
    own?.delete(halfOpen)
    own?.add(halfOpen)
    halfOpen.heardAt = now
  }

  remove(halfOpen: HalfOpen): void {
    const { address, port, granted } = halfOpen
    if (!this.#byId.delete(granted.peerId)) return
    this.#idByEnd.delete(endOf(address, port))
    const own = this.#byAddress.get(address)
    own?.delete(halfOpen)
    if (own?.size === 0) this.#byAddress.delete(address)
  }

  removeExpired(now: number): void {
    for (const it of this.#byId.values()) {
      if (now - it.heardAt < this.#limits.halfOpenMs) return
      this.remove(it)
    }
  }

  /** False when the table is full of those that may still confirm. */
  #makeRoom(table: Table, most: number, now: number): boolean {
    if (table.size < most) return true
    const [oldest] = table.values()
    if (oldest === undefined || now - oldest.heardAt < this.#limits.halfOpenKeptMs) return false
    this.remove(oldest)
    return true
  }
}

type Table = { size: number; values: () => Iterable<HalfOpen> }

const endOf = (address: string, port: number) => `${address}:${port}`
