import { type Bandwidth, divide } from './bandwidth.ts'
import type { Peer } from './peer.ts'

const intervalMs = 1000
/**
 * The delay combines changes, so that a peer that changes its limits with each datagram does not trigger a
 * new division each time.
 */
const settleMs = 100
/** A peer with an empty queue may start to send a little more than before. */
const headroom = 1.5
const minRate = 4096

/** Divides a host's bandwidth among its peers, each second and when a peer comes or goes. */
export class BandwidthShares {
  readonly #bandwidth: Bandwidth
  readonly #peers: Iterable<Peer>
  readonly #sentBefore = new WeakMap<Peer, number>()
  #membersChanged = false
  dueAt = Number.POSITIVE_INFINITY

  constructor(bandwidth: Bandwidth, peers: Iterable<Peer>) {
    this.#bandwidth = bandwidth
    this.#peers = peers
  }

  /** Schedules a new division after a peer has come or gone. */
  membersChanged(now: number): void {
    this.#membersChanged = true
    this.dueAt = now
  }

  /** Schedules a new division after a peer's limits have changed. */
  limitsChanged(now: number): void {
    this.dueAt = Math.min(this.dueAt, now + settleMs)
  }

  update(now: number): void {
    if (now < this.dueAt) return
    const peers = [...this.#peers].filter((peer) => peer.state === 'connected')
    if (this.#membersChanged && this.#bandwidth.incoming > 0) this.#divideIncoming(peers)
    this.#membersChanged = false
    const isLimited =
      this.#bandwidth.outgoing > 0 || peers.some((peer) => peer.theirBandwidth.incoming > 0)
    if (isLimited) this.#divideOutgoing(peers)
    this.dueAt = isLimited && peers.length > 0 ? now + intervalMs : Number.POSITIVE_INFINITY
  }

  #divideIncoming(peers: readonly Peer[]): void {
    const shares = divide(
      this.#bandwidth.incoming,
      peers.map((peer) => getLimitOrInfinity(peer.theirBandwidth.outgoing)),
    )
    peers.forEach((peer, at) => {
      const incoming = Math.floor(shares[at] ?? 0)
      peer.limitBandwidth({ incoming, outgoing: this.#bandwidth.outgoing })
    })
  }

  #divideOutgoing(peers: readonly Peer[]): void {
    const wanted = peers.map((peer) => {
      const max = getLimitOrInfinity(peer.theirBandwidth.incoming)
      return Math.min(max, peer.outbox.isEmpty ? this.#sentLately(peer) * headroom + minRate : max)
    })
    const shares = divide(getLimitOrInfinity(this.#bandwidth.outgoing), wanted)
    peers.forEach((peer, at) => {
      peer.outbox.pace.rate = Math.max(shares[at] ?? 0, minRate)
      this.#sentBefore.set(peer, peer.sentBytes)
    })
  }

  #sentLately(peer: Peer): number {
    return peer.sentBytes - (this.#sentBefore.get(peer) ?? 0)
  }
}

const getLimitOrInfinity = (bytes: number) => (bytes === 0 ? Number.POSITIVE_INFINITY : bytes)
