import type { Db } from '../../kit/db.ts'
import { countUnread, listNotices, markRead } from './store.ts'

export type Notices = ReturnType<typeof createNotices>

/** Lists a user's notices and marks them read. */
export function createNotices({ db }: { db: Db }) {
  return {
    list: (userId: string) =>
      db.transaction(async (tx) => ({
        notices: await listNotices(tx, userId),
        unread: await countUnread(tx, userId),
      })),

    markRead: (userId: string, upTo: number) =>
      db.transaction(async (tx) => {
        await markRead(tx, userId, upTo)
        return { unread: await countUnread(tx, userId) }
      }),
  }
}
