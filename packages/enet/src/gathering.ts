import type { Clock } from './clock.ts'

/**
 * When a host sends what waits: when what goes on is over, but not more often than once in so many milliseconds. Who is
 * told much gets it in few datagrams; what comes after a pause does not wait.
 */
export class Gathering {
  readonly #clock: Clock
  readonly #everyMs: number
  #lastAt = Number.NEGATIVE_INFINITY
  #callOff: () => void = () => undefined

  constructor(clock: Clock, everyMs: number) {
    this.#clock = clock
    this.#everyMs = everyMs
  }

  /** Must not be asked again before it has run. */
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
