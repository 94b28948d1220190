import type { Clock } from './clock.ts'
import { SendScheduler } from './send-scheduler.ts'

/**
 * A turn of Node.js's event loop reads at most 32 datagrams from a socket, and most datagrams are
 * acknowledged. If a host sent more per turn than it reads, acknowledgements would overflow the socket's
 * buffer and cause retries.
 */
const datagramsPerTurn = 32

/** Sends the queues of peers, with a limited number of datagrams in each turn of the event loop. */
export class SendTurns<Peer> {
  readonly #clock: Clock
  readonly #gathering: SendScheduler
  readonly #send: (peer: Peer) => number
  readonly #waiting = new Set<Peer>()
  #isDue = false

  /** @param send sends to a peer what may be sent now, and returns the number of datagrams */
  constructor(clock: Clock, gatherMs: number, send: (peer: Peer) => number) {
    this.#clock = clock
    this.#gathering = new SendScheduler(clock, gatherMs)
    this.#send = send
  }

  add(peer: Peer): void {
    this.#waiting.add(peer)
    if (this.#isDue) return
    this.#isDue = true
    this.#gathering.next(() => this.#take())
  }

  remove(peer: Peer): void {
    this.#waiting.delete(peer)
  }

  /** Sends everything at once and stops. */
  finish(): void {
    for (const peer of [...this.#waiting]) this.#send(peer)
    this.#waiting.clear()
    this.#gathering.stop()
  }

  #take(): void {
    let left = datagramsPerTurn
    for (const peer of this.#waiting) {
      if (left <= 0) return this.#clock.soon(() => this.#take())
      this.#waiting.delete(peer)
      left -= this.#send(peer)
    }
    this.#isDue = false
  }
}
