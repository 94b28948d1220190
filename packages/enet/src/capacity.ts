import { type Bandwidth, getWindowFor } from './bandwidth.ts'
import type { Terms } from './command.ts'
import type { Outbox } from './outbox.ts'
import { clamp, protocol } from './protocol.ts'

/** The capacity of both ends, which limits the size of our datagrams and the bytes in transit. */
export class Capacity {
  /** The bandwidth that the other end has announced. */
  theirs: Bandwidth = { incoming: 0, outgoing: 0 }
  readonly #outbox: Outbox
  readonly #ours: () => Bandwidth

  constructor(outbox: Outbox, ours: () => Bandwidth) {
    this.#outbox = outbox
    this.#ours = ours
  }

  agree(terms: Terms): void {
    this.#outbox.mtu = Math.min(
      this.#outbox.mtu,
      clamp(terms.mtu, protocol.minMtu, protocol.maxMtu),
    )
    this.theirs = { incoming: terms.incomingBandwidth, outgoing: terms.outgoingBandwidth }
    this.#fitWindow(clamp(terms.windowBytes, protocol.minWindow, protocol.maxWindow))
  }

  limit({ incoming, outgoing }: Bandwidth): void {
    this.theirs = { incoming, outgoing }
    this.#fitWindow(protocol.maxWindow)
  }

  #fitWindow(maxBytes: number): void {
    const fitting = getWindowFor([this.#ours().outgoing, this.theirs.incoming])
    this.#outbox.windowBytes = Math.min(fitting, maxBytes)
  }
}
