import type { Clock } from './clock.ts'

/** Peers whose deadlines are this close are handled together. */
const minMs = 2

/** The single timer of a host. */
export class HostTimer {
  readonly #clock: Clock
  readonly #run: (now: number) => number
  #at = Number.POSITIVE_INFINITY
  #callOff: () => void = () => undefined
  /** The timer callback is about to run, and computes the next deadline at its end. */
  #isWaking = false
  #isStopped = false

  /** @param run returns the time of the next run */
  constructor(clock: Clock, run: (now: number) => number) {
    this.#clock = clock
    this.#run = run
  }

  /** Schedules a wake-up no later than that. */
  wakeAt(at: number): void {
    if (at >= this.#at || this.#isWaking || this.#isStopped) return
    this.#callOff()
    this.#at = at
    const ms = Math.max(at - this.#clock.now(), minMs)
    // Pending input is read first, because it may contain the answers that a timeout would miss.
    this.#callOff = this.#clock.after(Math.ceil(ms), () => {
      this.#isWaking = true
      this.#clock.soon(() => this.#wake())
    })
  }

  #wake(): void {
    if (this.#isStopped) return
    this.#isWaking = false
    this.#at = Number.POSITIVE_INFINITY
    this.wakeAt(this.#run(this.#clock.now()))
  }

  stop(): void {
    this.#isStopped = true
    this.#callOff()
  }
}
