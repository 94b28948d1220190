import { showNotices } from '../../hosting/members/index.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { formatInstantOrNull } from '../../kit/instant.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import { findAppealedAt, findOpenBan, markAppealed } from '../../people/bans/index.ts'
import { findBanInfo, getOwnActor, openOwn } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { notifyHandlers } from './admin-notices.ts'
import { insertFeedback } from './store.ts'

export type Appeals = ReturnType<typeof createAppeals>

/** Lets a banned user write to the people who run the service, once for each ban. */
export function createAppeals({ db, bus, now }: { db: Db; bus: Bus; now: () => number }) {
  return {
    read: (caller: Caller) =>
      db.transaction(async (tx) => {
        const banId = await findOpenBan(tx, caller.userId)
        const at = banId === null ? null : await findAppealedAt(tx, banId)
        return { sentAt: formatInstantOrNull(at) }
      }),

    async send(caller: Caller, message: string) {
      const at = now()
      const sent = await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        const banId = await findOpenBan(tx, caller.userId)
        if (banId === null || findBanInfo(account.ban, at) === null)
          throw createFault('conflict', { code: 'not-banned' })
        await refuseSecond(tx, banId)
        await markAppealed(tx, banId, at)
        const { id, username, grow_id } = account.row
        await insertFeedback(tx, {
          id: createId(),
          user_id: id,
          type: 'Ban Appeal',
          message,
          username,
          grow_id: grow_id ?? '',
          status: 'New',
          at,
        })
        await insertActivity(tx, {
          ...getOwnActor(account, at),
          action: 'ban-appealed',
          details: { ban: account.ban?.reason ?? '' },
        })
        return notifyHandlers(tx, { type: 'Ban Appeal', authorId: id, at })
      })
      showNotices(bus, sent)
      return createReply({ code: 'appeal-sent' })
    },
  }
}

async function refuseSecond(tx: Tx, banId: number): Promise<void> {
  if ((await findAppealedAt(tx, banId)) === null) return
  throw createFault('conflict', { code: 'already-appealed' })
}
