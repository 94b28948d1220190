import { setImmediate as nextTurn } from 'node:timers/promises'

/** Gives one turn in each turn of the event loop, so that a crowd's work leaves the game's ticks and packets their time. */
export class PacedTurns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn, first come, first served. */
  wait(): Promise<void> {
    this.#last = this.#last.then(() => nextTurn())
    return this.#last
  }
}
