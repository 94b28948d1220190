import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { isSessionAlive } from './store.ts'

const maxKept = 10_000

/** Caches which sessions are alive, so that most requests need no query. */
export function createLiveSessions({ db, bus }: { db: Db; bus: Bus }) {
  const alive = new Map<string, boolean>()
  /** Counts the resets of the cache, so that a result read before one is not cached after it. */
  let forgotten = 0
  bus.on('sessionRevoked', (sessionId) => alive.set(sessionId, false))
  bus.on('stale', () => {
    forgotten++
    alive.clear()
  })

  function isAlive(sessionId: string): boolean | Promise<boolean> {
    return alive.get(sessionId) ?? readAlive(sessionId)
  }

  async function readAlive(sessionId: string): Promise<boolean> {
    const before = forgotten
    const fresh = await db.transaction((tx) => isSessionAlive(tx, sessionId))
    if (before !== forgotten) return fresh && isAlive(sessionId)
    if (alive.size >= maxKept) alive.clear()
    // A revocation that arrived during the query wins.
    if (!alive.has(sessionId)) alive.set(sessionId, fresh)
    return alive.get(sessionId) === true
  }

  return { isAlive }
}
