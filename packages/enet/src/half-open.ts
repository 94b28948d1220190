import type { Terms } from './command.ts'
import type { Limits } from './limits.ts'

/**
 * A connection that was requested and answered, but not yet confirmed. The sender's address may be forged.
 */
export type HalfOpen = {
  address: string
  port: number
  /** The parameters that the other end requested. */
  asked: Terms
  data: number
  /** The parameters that we granted. The peer id is a random number. */
  granted: Terms
  /**
   * Sent in the answer's time field and returned in the confirmation, which proves that the sender received
   * the answer.
   */
  nonce: number
  lastReceivedAt: number
  answeredAt: number
}

/**
 * The half-open connections, in a bounded table. An answered one keeps its place long enough to confirm even
 * on a slow connection. While the table is full, new requests stay unanswered, and ENet's clients retry.
 */
export class HalfOpenTable {
  readonly #limits: Limits
  /** In each table the connection with the oldest activity comes first. */
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

  /** Returns the connection with our id, when the datagram comes from the requester's address. */
  find(id: number, address: string, port: number): HalfOpen | null {
    const found = this.#byId.get(id)
    return found?.address === address && found.port === port ? found : null
  }

  findByEnd(address: string, port: number): HalfOpen | null {
    const id = this.#idByEnd.get(getEnd(address, port))
    return (id === undefined ? undefined : this.#byId.get(id)) ?? null
  }

  /** Returns false when there is no room. The request must then stay unanswered. */
  add(halfOpen: HalfOpen): boolean {
    const { address, port, granted, lastReceivedAt: now } = halfOpen
    const before = this.findByEnd(address, port)
    if (before !== null) this.remove(before)
    const { halfOpen: inAll, halfOpenPerAddress } = this.#limits
    const ofAddress = this.#byAddress.get(address)
    if (ofAddress !== undefined && !this.#makeRoom(ofAddress, halfOpenPerAddress, now)) return false
    if (!this.#makeRoom(this.#byId, inAll, now)) return false
    this.#byId.set(granted.peerId, halfOpen)
    this.#idByEnd.set(getEnd(address, port), granted.peerId)
    const own = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, own.add(halfOpen))
    return true
  }

  /** Keeps a connection alive after a datagram with its id, which may have been guessed. */
  renew(halfOpen: HalfOpen, now: number): void {
    const { address, granted } = halfOpen
    this.#byId.delete(granted.peerId)
    this.#byId.set(granted.peerId, halfOpen)
    const own = this.#byAddress.get(address)
    own?.delete(halfOpen)
    own?.add(halfOpen)
    halfOpen.lastReceivedAt = now
  }

  remove(halfOpen: HalfOpen): void {
    const { address, port, granted } = halfOpen
    if (!this.#byId.delete(granted.peerId)) return
    this.#idByEnd.delete(getEnd(address, port))
    const own = this.#byAddress.get(address)
    own?.delete(halfOpen)
    if (own?.size === 0) this.#byAddress.delete(address)
  }

  removeExpired(now: number): void {
    for (const it of this.#byId.values()) {
      if (now - it.lastReceivedAt < this.#limits.halfOpenMs) return
      this.remove(it)
    }
  }

  /** Returns false when the table is full of connections that may still confirm. */
  #makeRoom(table: Table, max: number, now: number): boolean {
    if (table.size < max) return true
    const [oldest] = table.values()
    if (oldest === undefined || now - oldest.lastReceivedAt < this.#limits.halfOpenKeptMs)
      return false
    this.remove(oldest)
    return true
  }
}

type Table = { size: number; values: () => Iterable<HalfOpen> }

const getEnd = (address: string, port: number) => `${address}:${port}`
