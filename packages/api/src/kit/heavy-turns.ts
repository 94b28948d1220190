type Waiting = { begin: () => void; giveUp: () => void; timer: NodeJS.Timeout }
type Lane = { isBusy: boolean; waiting: Waiting[] }

const maxWaiting = 50
/** Less than a client waits for an answer. */
const maxWaitMs = 15_000

/** Lets one heavy call of each account run at a time, so that one account loads one processor at most. */
export class HeavyTurns {
  readonly #lanes = new Map<string, Lane>()

  /** Calls `begin` when it is the call's turn, or `giveUp` when that does not come. `leave` must follow each `begin`. */
  take(userId: string, begin: () => void, giveUp: () => void): void {
    const lane = this.#lanes.get(userId) ?? { isBusy: false, waiting: [] }
    this.#lanes.set(userId, lane)
    if (!lane.isBusy) {
      lane.isBusy = true
      return begin()
    }
    if (lane.waiting.length >= maxWaiting) return giveUp()
    const timeUp = () => {
      lane.waiting.splice(lane.waiting.indexOf(entry), 1)
      giveUp()
    }
    const entry = { begin, giveUp, timer: setTimeout(timeUp, maxWaitMs) }
    lane.waiting.push(entry)
  }

  leave(userId: string, restMs: number): void {
    const next = () => this.#startNext(userId)
    if (restMs < 1) next()
    else setTimeout(next, restMs)
  }

  #startNext(userId: string): void {
    const lane = this.#lanes.get(userId)
    const next = lane?.waiting.shift()
    if (next === undefined) return void this.#lanes.delete(userId)
    clearTimeout(next.timer)
    next.begin()
  }
}
