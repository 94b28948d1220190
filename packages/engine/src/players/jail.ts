import { describeJail } from '../game/rights/penalties.ts'
import type { Settings } from '../game/settings/settings.ts'
import type { Account } from './account.ts'

type Deps = { settings: () => Settings; now: () => number }

/** Whether a player is in jail, and where that is. */
export class Jail {
  readonly #account: Account
  readonly #deps: Deps

  constructor(account: Account, deps: Deps) {
    this.#account = account
    this.#deps = deps
  }

  get world(): string {
    return this.#deps.settings().moderation.jailWorld
  }

  /** Returns the text for a jailed player, or null for a free one. */
  describe(): string | null {
    const { settings, now } = this.#deps
    return describeJail(this.#account.player() ?? {}, now(), settings().moderation.appealText)
  }

  /** Returns whether the player must be in this world, also when it is locked. */
  isIn(name: string): boolean {
    return name === this.world && this.describe() !== null
  }
}
