import { maxListedSessions, type Session } from '@trellis/contract/people/sessions.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { formatInstant } from '../../kit/instant.ts'
import { createReply } from '../../kit/reply.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { getAdminActor, getOwnActor, openForAdmin, openOwn } from '../users/index.ts'
import type { Sessions } from './sessions.ts'
import { findOpenSession, listOpenSessions, revokeSession } from './store.ts'

type Deps = { db: Db; now: () => number; sessions: Sessions }

export type OwnSessions = ReturnType<typeof createOwnSessions>

/** The sessions of a user, as the user and admins see and end them. */
export function createOwnSessions({ db, now, sessions }: Deps) {
  /** Returns the part of a log entry that names who acts. Throws for an admin who may not change this account. */
  async function openActor(tx: Tx, caller: Caller, userId: string) {
    if (caller.userId === userId) return getOwnActor(await openOwn(tx, caller), now())
    return getAdminActor(await openForAdmin(tx, caller, userId), now())
  }

  return {
    list(caller: Caller, userId: string): Promise<Session[]> {
      return db.transaction(async (tx) => {
        await openActor(tx, caller, userId)
        const wanted = { userId, at: now(), limit: maxListedSessions }
        return (await listOpenSessions(tx, wanted)).map(({ id, address, agent, ...row }) => ({
          id,
          createdAt: formatInstant(row.created_at),
          lastUsedAt: formatInstant(row.used_at),
          address,
          agent,
          isCurrent: id === caller.sessionId,
        }))
      })
    },

    async end(caller: Caller, userId: string, sessionId: string) {
      await db.transaction(async (tx) => {
        const actor = await openActor(tx, caller, userId)
        const session = await findOpenSession(tx, userId, sessionId)
        if (session === null)
          throw createFault('missing', { code: 'nothing-here' }, { code: 'missing' })
        await revokeSession(tx, sessionId, now())
        const details = { browser: session.agent }
        await insertActivity(tx, { ...actor, action: 'session-ended', details })
      })
      sessions.publishEnd(sessionId)
      return createReply({ code: 'session-signed-out' })
    },
  }
}
