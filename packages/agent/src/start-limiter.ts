/** Lets so many at once do their work; others wait, first come, first served. */
export class StartLimiter {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async pass<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--
    else await this.#turn(signal)
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** Hands the slot to the next in the queue, so that no newcomer overtakes it. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const mine = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(mine), 1)
        reject(signal.reason)
      }
      this.#waiting.push(mine)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
