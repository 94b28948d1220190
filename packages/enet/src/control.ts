import type { Bandwidth } from './bandwidth.ts'
import type { Terms, ThrottleTerms } from './command.ts'
import type { Outbox } from './outbox.ts'

/** Puts the commands that control a connection into a peer's outbox. */
export class Control {
  readonly #outbox: Outbox
  readonly #flushSoon: () => void

  constructor(outbox: Outbox, flushSoon: () => void) {
    this.#outbox = outbox
    this.#flushSoon = flushSoon
  }

  connect(terms: Terms, data: number): void {
    this.#outbox.pushControl((head) => ({ kind: 'connect', terms, data, ...head }))
    this.#flushSoon()
  }

  disconnect(data: number): void {
    this.#outbox.pushControl((head) => ({ kind: 'disconnect', data, ...head }))
    this.#flushSoon()
  }

  /** Says that the connection has ended, and expects no answer. The caller flushes. */
  goodbye(data: number): void {
    this.#outbox.pushControl((head) => ({
      kind: 'disconnect',
      data,
      ...head,
      wantsAcknowledgement: false,
    }))
  }

  configureThrottle(throttle: ThrottleTerms): void {
    this.#outbox.pushControl((head) => ({ kind: 'throttle-configure', throttle, ...head }))
    this.#flushSoon()
  }

  limitBandwidth({ incoming, outgoing }: Bandwidth): void {
    this.#outbox.pushControl((head) => ({ kind: 'bandwidth-limit', incoming, outgoing, ...head }))
    this.#flushSoon()
  }

  ping(): void {
    this.#outbox.pushControl((head) => ({ kind: 'ping', ...head }))
    this.#flushSoon()
  }
}
