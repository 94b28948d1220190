type Turn = () => Promise<void>

/** Who waits for a password to be checked, or for the hash of a new account's. */
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
 * Works on a few passwords at a time, so that the game's own thread and the disk stay free while hundreds of players come
 * back at once. Players of the server come before newcomers, and newcomers never take all places. Addresses take turns:
 * many logins from one do not hold up a player at another.
 */
export class LoginQueue {
  readonly #maxAtOnce: number
  readonly #players = new Lane()
  readonly #newcomers = new Lane()
  #running = 0
  #runningNewcomers = 0

  constructor(maxAtOnce: number) {
    this.#maxAtOnce = maxAtOnce
  }

  /** Gives the result of `check` once it was its turn; null when the waiter had gone by then. */
  take<Result>(waiter: Waiter, check: () => Promise<Result>): Promise<Result | null> {
    return this.#wait(this.#players, waiter, check)
  }

  /** The same for what a new account needs. */
  takeNewcomer<Result>(waiter: Waiter, work: () => Promise<Result>): Promise<Result | null> {
    return this.#wait(this.#newcomers, waiter, work)
  }

  #wait<Result>(
    lane: Lane,
    { address, isWanted, onWait }: Waiter,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    return new Promise((resolve, reject) => {
      const run = () => (isWanted() ? work() : Promise.resolve(null)).then(resolve, reject)
      lane.add(address, run)
      this.#next()
      const place = lane.waiting(address)
      if (place >= minPlaceTold) onWait(place)
    })
  }

  #next(): void {
    while (this.#running < this.#maxAtOnce) {
      const player = this.#players.take()
      const turn = player ?? this.#takeNewcomer()
      if (turn === null) return
      this.#running++
      if (player === null) this.#runningNewcomers++
      void turn().finally(() => {
        this.#running--
        if (player === null) this.#runningNewcomers--
        this.#next()
      })
    }
  }

  #takeNewcomer(): Turn | null {
    const most = Math.max(1, this.#maxAtOnce - 1)
    return this.#runningNewcomers < most ? this.#newcomers.take() : null
  }
}

/** Turns that wait, by address. */
class Lane {
  readonly #byAddress = new Map<string, Turn[]>()

  add(address: string, turn: Turn): void {
    const turns = this.#byAddress.get(address) ?? []
    turns.push(turn)
    this.#byAddress.set(address, turns)
  }

  /** Returns how many turns of an address wait. */
  waiting(address: string): number {
    return this.#byAddress.get(address)?.length ?? 0
  }

  /** Gives the next turn of the address that waited longest, which then goes to the end of the row. */
  take(): Turn | null {
    for (const [address, turns] of this.#byAddress) {
      const turn = turns.shift() ?? null
      this.#byAddress.delete(address)
      if (turns.length > 0) this.#byAddress.set(address, turns)
      return turn
    }
    return null
  }
}
