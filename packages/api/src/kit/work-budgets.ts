/** The work of one account: `used` leaks away with time, in milliseconds. */
type Account = { used: number; at: number; recent: number; recentAt: number; refusedAt: number }

export type AccountUse = {
  userId: string
  /** Work of the last minute or so, in milliseconds of the threads of api and agent. */
  ms: number
  /** Whether a call was refused in the last ten minutes. */
  isRefused: boolean
}

type Options = {
  now: () => number
  /** The work that an account may cause at once, and within each minute, in milliseconds. */
  budgetMs: number
}

const minuteMs = 60_000
/** The part of its budget from which on an account counts as busy. */
const busyShare = 0.1
/** Health names an account this long after a refusal. */
const refusedMs = 600_000

/** Counts the work of each account against one budget, so that no account can take a machine from the others. */
export class WorkBudgets {
  readonly #now: () => number
  readonly #budgetMs: number
  readonly #accounts = new Map<string, Account>()
  #prunedAt = 0

  constructor({ now, budgetMs }: Options) {
    this.#now = now
    this.#budgetMs = budgetMs
  }

  /** Returns how long the account must wait until it has work left, in milliseconds; 0 when it has. */
  getWaitMs(userId: string): number {
    const account = this.#accounts.get(userId)
    if (account === undefined) return 0
    const over = this.#leak(account) - this.#budgetMs
    if (over < 0) return 0
    account.refusedAt = this.#now()
    return Math.max(1000, (over * minuteMs) / this.#budgetMs)
  }

  /** Returns whether the account has caused more work within the minute than the pages of a panel do. */
  isBusy(userId: string): boolean {
    const account = this.#accounts.get(userId)
    return account !== undefined && this.#leak(account) > this.#budgetMs * busyShare
  }

  /** Counts work that was done for an account, in milliseconds. */
  spend(userId: string, ms: number): void {
    const now = this.#now()
    const fresh = {
      used: 0,
      at: now,
      recent: 0,
      recentAt: now,
      refusedAt: Number.NEGATIVE_INFINITY,
    }
    const account = this.#accounts.get(userId) ?? fresh
    this.#accounts.set(userId, account)
    account.used = this.#leak(account) + ms
    account.recent = getRecent(account, now) + ms
    account.recentAt = now
    if (now - this.#prunedAt >= minuteMs) this.#prune(now)
  }

  /** Returns the accounts with the most work in the last minute or so, the most first. */
  listBusiest(count: number): AccountUse[] {
    const now = this.#now()
    const uses = [...this.#accounts].map(([userId, account]) => ({
      userId,
      ms: getRecent(account, now),
      isRefused: now - account.refusedAt < refusedMs,
    }))
    const order = (a: AccountUse, b: AccountUse) =>
      Number(b.isRefused) - Number(a.isRefused) || b.ms - a.ms
    return uses.sort(order).slice(0, count)
  }

  #leak(account: Account): number {
    const now = this.#now()
    const leaked = (Math.max(0, now - account.at) * this.#budgetMs) / minuteMs
    account.used = Math.max(0, account.used - leaked)
    account.at = now
    return account.used
  }

  #prune(now: number): void {
    this.#prunedAt = now
    for (const [userId, account] of this.#accounts)
      if (this.#leak(account) === 0 && now - account.refusedAt >= refusedMs)
        this.#accounts.delete(userId)
  }
}

/** Work counts less and less within some minutes. */
const getRecent = ({ recent, recentAt }: Account, now: number): number =>
  recent * Math.exp(-Math.max(0, now - recentAt) / minuteMs)
