type Turn = () => Promise<void>

/** A login that waits for a password check, or for the hash of a new account's password. */
export type WaitingLogin = {
  address: string
  /** Returns false once the connection has ended. The check is then skipped. */
  isWanted: () => boolean
  /** Runs once when the queue is long. `place` counts from 1. */
  onWait: (place: number) => void
}

/** Below this place the wait ends before the player can read about it. */
const minShownPlace = 20

/**
 * Checks a few passwords at a time, so that the game's thread and the disk stay free while hundreds of
 * players come back at once. Existing accounts come before new ones, and new ones never take all slots.
 * Addresses take turns: many logins from one do not delay a player at another.
 */
export class LoginQueue {
  readonly #maxAtOnce: number
  readonly #players = new AddressQueue()
  readonly #newcomers = new AddressQueue()
  #running = 0
  #runningNewcomers = 0

  constructor(maxAtOnce: number) {
    this.#maxAtOnce = maxAtOnce
  }

  /** Runs `check` in its turn and returns its result; null when the waiter was gone by then. */
  take<Result>(waiter: WaitingLogin, check: () => Promise<Result>): Promise<Result | null> {
    return this.#wait(this.#players, waiter, check)
  }

  /** Queues the work for a new account in the same way. */
  takeNewcomer<Result>(waiter: WaitingLogin, work: () => Promise<Result>): Promise<Result | null> {
    return this.#wait(this.#newcomers, waiter, work)
  }

  #wait<Result>(
    lane: AddressQueue,
    { address, isWanted, onWait }: WaitingLogin,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    return new Promise((resolve, reject) => {
      const run = () => (isWanted() ? work() : Promise.resolve(null)).then(resolve, reject)
      lane.add(address, run)
      this.#next()
      const place = lane.waiting(address)
      if (place >= minShownPlace) onWait(place)
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
    const max = Math.max(1, this.#maxAtOnce - 1)
    return this.#runningNewcomers < max ? this.#newcomers.take() : null
  }
}

/** A queue of logins, by address. */
class AddressQueue {
  readonly #byAddress = new Map<string, Turn[]>()

  add(address: string, turn: Turn): void {
    const turns = this.#byAddress.get(address) ?? []
    turns.push(turn)
    this.#byAddress.set(address, turns)
  }

  /** Returns the number of queued logins of an address. */
  waiting(address: string): number {
    return this.#byAddress.get(address)?.length ?? 0
  }

  /** Takes the next login of the address that waited longest, which then moves to the end. */
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
