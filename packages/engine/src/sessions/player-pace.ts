import { Allowance } from '@trellis/game-data/allowance.ts'
import type { Rate } from '@trellis/game-data/answer-budget.ts'

const rates = {
  chat: { perSecond: 1, atOnce: 5 },
  move: { perSecond: 40, atOnce: 60 },
  /** Punching as fast as a client can, with both hands full. */
  act: { perSecond: 25, atOnce: 50 },
  join: { perSecond: 1, atOnce: 10 },
} satisfies Record<string, Rate>

/** How often a player may do what costs the server work. */
export class PlayerPace {
  readonly #monotonic: () => number
  readonly #allowances: Record<keyof typeof rates, Allowance>

  constructor(monotonic: () => number) {
    const now = monotonic()
    this.#monotonic = monotonic
    this.#allowances = {
      chat: new Allowance(rates.chat, now),
      move: new Allowance(rates.move, now),
      act: new Allowance(rates.act, now),
      join: new Allowance(rates.join, now),
    }
  }

  /** Returns whether the player may do it now; it then counts as done. */
  take(deed: keyof typeof rates): boolean {
    return this.#allowances[deed].take(this.#monotonic())
  }
}
