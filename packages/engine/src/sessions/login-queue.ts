type Turn = () => Promise<void>

/** Who waits for a password to be checked. */
export type Waiter = {
  address: string
  /** False once the connection has ended: the check is then left out. */
  isWanted: () => boolean
  /** Called once when many are before this one; `place` counts from 1. */
  onWait: (place: number) => void
}

/** Below this the wait is over before anybody has read about it. */
const minPlaceTold = 20

/**
 * Checks a few passwords at a time, so that the game's own thread and the disk stay free while hundreds of players come back
 * at once. Addresses take turns: many logins from one do not hold up a player at another.
 */
export class LoginQueue {
  readonly #maxAtOnce: number
  readonly #byAddress = new Map<string, Turn[]>()
  #running = 0

  constructor(maxAtOnce: number) {
    this.#maxAtOnce = maxAtOnce
  }

  /** Gives the result of `check` once it was its turn; null when the waiter had gone by then. */
  take<Result>(waiter: Waiter, check: () => Promise<Result>): Promise<Result | null> {
    const { address, isWanted, onWait } = waiter
    return new Promise((resolve, reject) => {
      const run = () => (isWanted() ? check() : Promise.resolve(null)).then(resolve, reject)
      const turns = this.#byAddress.get(address) ?? []
      turns.push(run)
      this.#byAddress.set(address, turns)
      this.#next()
      if (turns.length >= minPlaceTold) onWait(turns.length)
    })
  }

  #next(): void {
    while (this.#running < this.#maxAtOnce) {
      const run = this.#takeTurn()
      if (run === null) return
      this.#running++
      void run().finally(() => {
        this.#running--
        this.#next()
      })
    }
  }

  /** Gives the next turn of the address that waited longest, which then goes to the end of the row. */
  #takeTurn(): Turn | null {
    for (const [address, turns] of this.#byAddress) {
      const turn = turns.shift() ?? null
      this.#byAddress.delete(address)
      if (turns.length > 0) this.#byAddress.set(address, turns)
      return turn
    }
    return null
  }
}
