import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { type Account, findAccount } from './store.ts'

export type Accounts = {
  /** Returns the account as last committed; null for an unknown id. */
  find(userId: string): Promise<Account | null>
  /** Returns the account if it is cached. */
  peek(userId: string): Account | undefined
}

const maxKept = 5000

/** Caches accounts, which every request needs for its caller, and drops one when it changes. */
export function createAccounts({ db, bus }: { db: Db; bus: Bus }): Accounts {
  const kept = new Map<string, Account>()
  /** Counts changes, so that a result read before one is not cached after it. */
  let changes = 0
  bus.on('account', (userId) => {
    changes++
    kept.delete(userId)
  })
  bus.on('stale', () => {
    changes++
    kept.clear()
  })
  return {
    peek: (userId) => kept.get(userId),
    async find(userId) {
      const known = kept.get(userId)
      if (known !== undefined) return known
      const before = changes
      const account = await db.transaction((tx) => findAccount(tx, userId))
      if (account !== null && before === changes) {
        if (kept.size >= maxKept) kept.clear()
        kept.set(userId, account)
      }
      return account
    },
  }
}
