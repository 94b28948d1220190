import type { Clock } from './clock.ts'

/** Peers whose time comes within so long are looked after together. */
const leastMs = 2

/** The one timer of a host. */
export class HostTimer {
  readonly #clock: Clock
  readonly #run: (now: number) => number
  #at = Number.POSITIVE_INFINITY
  #callOff: () => void = () => undefined
  /** It is about to run, and will find out itself when it has to run next. */
  #isWaking = false
  #isStopped = false

  /** @param run gives when it has to run next */
  constructor(clock: Clock, run: (now: number) => number) {
    this.#clock = clock
    this.#run = run
  }

  /** Wakes no later than that. */
  wakeAt(at: number): void {
    if (at >= this.#at || this.#isWaking || this.#isStopped) return
    this.#callOff()
    this.#at = at
    const ms = Math.max(at - this.#clock.now(), leastMs)
    // What came in while the machine was busy is read first: its answers may be among it.
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
