import type { Clock } from './clock.ts'

/**
 * Schedules sends: at the end of the current turn, but at most once in so many milliseconds. Frequent
 * messages share datagrams; a message after a pause is sent without delay.
 */
export class SendScheduler {
  readonly #clock: Clock
  readonly #everyMs: number
  #lastAt = Number.NEGATIVE_INFINITY
  #callOff: () => void = () => undefined

  constructor(clock: Clock, everyMs: number) {
    this.#clock = clock
    this.#everyMs = everyMs
  }

  /** Schedules one send. Must not be called again before it has run. */
  next(send: () => void): void {
    const run = () => {
      this.#lastAt = this.#clock.now()
      send()
    }
    const leftMs = this.#lastAt + this.#everyMs - this.#clock.now()
    if (leftMs > 0) this.#callOff = this.#clock.after(Math.ceil(leftMs), run)
    else this.#clock.soon(run)
  }

  stop(): void {
    this.#callOff()
  }
}
