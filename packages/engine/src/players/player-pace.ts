import { Allowance } from '@trellis/game-data/allowance.ts'
import type { Rate } from '@trellis/game-data/answer-budget.ts'

const rates = {
  chat: { perSecond: 1, atOnce: 5 },
  move: { perSecond: 40, atOnce: 60 },
  /** The rate of a client that punches as fast as it can while it places items. */
  act: { perSecond: 25, atOnce: 50 },
  join: { perSecond: 1, atOnce: 10 },
} satisfies Record<string, Rate>

/** Rate limits for a player's costly actions. */
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

  /** Returns whether the player may act now. A true result uses up one action. */
  take(action: keyof typeof rates): boolean {
    return this.#allowances[action].take(this.#monotonic())
  }
}
