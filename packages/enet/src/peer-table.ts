import type { Limits } from './limits.ts'
import type { Peer } from './peer.ts'
import { protocol } from './protocol.ts'
import type { Random } from './random.ts'

/** All peers of a host, by our id and by address. */
export class PeerTable {
  readonly #limits: Limits
  readonly #byId: (Peer | undefined)[] = Array.from({ length: protocol.noPeer })
  readonly #byEnd = new Map<string, Peer>()
  readonly #countByAddress = new Map<string, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#byEnd.size
  }

  [Symbol.iterator](): Iterator<Peer> {
    return this.#byEnd.values()
  }

  find(id: number, address: string, port: number): Peer | null {
    const peer = this.#byId[id]
    return peer !== undefined && peer.place.port === port && peer.place.address === address
      ? peer
      : null
  }

  findByEnd(address: string, port: number): Peer | null {
    return this.#byEnd.get(`${address}:${port}`) ?? null
  }

  hasRoom(address: string): boolean {
    const ofAddress = this.#countByAddress.get(address) ?? 0
    return this.size < this.#limits.peers && ofAddress < this.#limits.peersPerAddress
  }

  add(peer: Peer): void {
    const { id, address, port } = peer.place
    this.#byId[id] = peer
    this.#byEnd.set(`${address}:${port}`, peer)
    this.#countByAddress.set(address, (this.#countByAddress.get(address) ?? 0) + 1)
  }

  remove(peer: Peer): void {
    const { id, address, port } = peer.place
    if (this.#byId[id] !== peer) return
    this.#byId[id] = undefined
    this.#byEnd.delete(`${address}:${port}`)
    const left = (this.#countByAddress.get(address) ?? 0) - 1
    if (left > 0) this.#countByAddress.set(address, left)
    else this.#countByAddress.delete(address)
  }

  /** Returns an unused id that is hard to guess; null when there is none left. */
  freeId(random: Random, isTaken: (id: number) => boolean): number | null {
    const from = random(protocol.noPeer)
    for (let step = 0; step < protocol.noPeer; step++) {
      const id = (from + step) % protocol.noPeer
      if (this.#byId[id] === undefined && !isTaken(id)) return id
    }
    return null
  }
}
