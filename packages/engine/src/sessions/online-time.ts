import type { JsonObject } from '@trellis/document/json-value.ts'
import type { Operation } from '@trellis/game-data/journal/operation.ts'
import { getPlaytimeAfter, mayRecordLastSeen } from '../game/people/playtime.ts'
import type { Account } from '../players/account.ts'

type Clocks = { now: () => number; monotonic: () => number }

/**
 * Records in a player's file how long and until when they have been online. Time that was recorded is not
 * recorded again.
 */
export class OnlineTime {
  readonly #now: () => number
  readonly #monotonic: () => number
  #keptTo: number

  constructor({ now, monotonic }: Clocks) {
    this.#now = now
    this.#monotonic = monotonic
    this.#keptTo = monotonic()
  }

  /** Records the time through the journal. Must not be called while the game is held still. */
  keep({ player, change }: Account): void {
    const file = player() ?? {}
    const operations: Operation[] = []
    const seconds = this.#takeSeconds()
    const playtime = seconds > 0 ? getPlaytimeAfter(file, seconds) : null
    if (playtime !== null) operations.push({ set: ['playtime'], value: playtime })
    if (mayRecordLastSeen(file)) operations.push({ set: ['last_seen'], value: this.#now() })
    if (operations.length > 0) change(operations)
  }

  /** Adds the time within an edit of the file. */
  addTo(player: JsonObject): void {
    const seconds = this.#takeSeconds()
    const playtime = seconds > 0 ? getPlaytimeAfter(player, seconds) : null
    if (playtime !== null) player.playtime = playtime
    if (mayRecordLastSeen(player)) player.last_seen = this.#now()
  }

  /** Returns whole seconds. The fraction counts the next time. */
  #takeSeconds(): number {
    const seconds = Math.floor((this.#monotonic() - this.#keptTo) / 1000)
    this.#keptTo += seconds * 1000
    return seconds
  }
}
