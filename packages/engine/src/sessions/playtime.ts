import type { JsonObject } from '@trellis/document/json-value.ts'
import { playtimeAfter } from '../game/people/playtime.ts'
import type { Account } from './account.ts'

/** How long a player is online, for their file. What was written down once is not written again. */
export class Playtime {
  readonly #monotonic: () => number
  #keptTo: number

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
    this.#keptTo = monotonic()
  }

  /** As playing does: not while the game is held still. */
  keep({ player, change }: Account): void {
    const seconds = this.#takeSeconds()
    const playtime = seconds > 0 ? playtimeAfter(player() ?? {}, seconds) : null
    if (playtime !== null) change([{ set: ['playtime'], value: playtime }])
  }

  /** For an edit of the file. */
  addTo(player: JsonObject): void {
    const playtime = playtimeAfter(player, this.#takeSeconds())
    if (playtime !== null) player.playtime = playtime
  }

  /** Whole ones; what is left of the last counts the next time. */
  #takeSeconds(): number {
    const seconds = Math.floor((this.#monotonic() - this.#keptTo) / 1000)
    this.#keptTo += seconds * 1000
    return seconds
  }
}
