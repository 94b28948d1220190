import type { JsonObject } from '@trellis/document/json-value.ts'
import { getPlaytimeAfter } from '../game/people/playtime.ts'
import type { Account } from './account.ts'

/** Counts a player's online time for their file. Time that was recorded is not recorded again. */
export class Playtime {
  readonly #monotonic: () => number
  #keptTo: number

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
    this.#keptTo = monotonic()
  }

  /** Records the time through the journal. Must not be called while the game is held still. */
  keep({ player, change }: Account): void {
    const seconds = this.#takeSeconds()
    const playtime = seconds > 0 ? getPlaytimeAfter(player() ?? {}, seconds) : null
    if (playtime !== null) change([{ set: ['playtime'], value: playtime }])
  }

  /** Adds the time within an edit of the file. */
  addTo(player: JsonObject): void {
    const playtime = getPlaytimeAfter(player, this.#takeSeconds())
    if (playtime !== null) player.playtime = playtime
  }

  /** Returns whole seconds. The fraction counts the next time. */
  #takeSeconds(): number {
    const seconds = Math.floor((this.#monotonic() - this.#keptTo) / 1000)
    this.#keptTo += seconds * 1000
    return seconds
  }
}
