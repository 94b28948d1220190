import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { countRegistered } from './store.ts'

type Deps = { db: Db; bus: Bus; now: () => number }

export type RegisteredUsers = ReturnType<typeof createRegisteredUsers>

/** The count is refreshed at this interval, even without an event. */
const staleMs = 60_000

/** Counts registered users, and again only after a registration. */
export function createRegisteredUsers({ db, bus, now }: Deps) {
  let known: { count: number; at: number } | null = null
  /** Prevents caching a count that began before a registration. */
  let registrations = 0
  const forget = () => {
    registrations++
    known = null
  }
  bus.on('registered', forget)
  bus.on('stale', forget)
  return {
    async count(): Promise<number> {
      const at = now()
      if (known !== null && Math.abs(at - known.at) < staleMs) return known.count
      const before = registrations
      const count = await db.transaction(countRegistered)
      if (before === registrations) known = { count, at }
      return count
    },
  }
}
