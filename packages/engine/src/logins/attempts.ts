import { AnswerBudget, type AnswerLimits } from '@trellis/game-data/answer-budget.ts'

/**
 * A password check takes a thirtieth of a second on this machine, one after the other. After a restart all
 * players come back in the same second, hundreds of them from one address of a mobile network.
 */
const logins: AnswerLimits = {
  inAll: { perSecond: 30, atOnce: 2000 },
  perSource: { perSecond: 10, atOnce: 1000 },
  maxSources: 4096,
}
const wrongPasswords: AnswerLimits = {
  inAll: { perSecond: 5, atOnce: 100 },
  perSource: { perSecond: 0.1, atOnce: 10 },
  maxSources: 4096,
}
/** Each account is a file on the owner's disk. */
const newAccounts: AnswerLimits = {
  inAll: { perSecond: 5, atOnce: 600 },
  perSource: { perSecond: 0.1, atOnce: 400 },
  maxSources: 4096,
}

/** The rate limits for one address: logins, wrong passwords and new accounts. */
export class Attempts {
  readonly #logins: AnswerBudget
  readonly #wrong: AnswerBudget
  readonly #accounts: AnswerBudget
  /** The end of each address's block on logins. */
  readonly #shut = new Map<string, number>()
  readonly #monotonic: () => number

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
    this.#logins = new AnswerBudget(logins, monotonic)
    this.#wrong = new AnswerBudget(wrongPasswords, monotonic)
    this.#accounts = new AnswerBudget(newAccounts, monotonic)
  }

  mayLogIn(address: string): boolean {
    const until = this.#shut.get(address)
    if (until !== undefined && this.#monotonic() < until) return false
    this.#shut.delete(address)
    return this.#logins.take(address)
  }

  mayMakeAccount(address: string): boolean {
    return this.#accounts.take(address)
  }

  noteWrongPassword(address: string): void {
    if (this.#wrong.take(address)) return
    if (this.#shut.size >= maxShut) this.#shut.clear()
    this.#shut.set(address, this.#monotonic() + shutMs)
  }
}

const shutMs = 60_000
const maxShut = 4096
