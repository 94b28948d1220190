import { markNoticesRead, readNotices } from '@trellis/contract/notices.ts'
import type { Db } from '../../kit/db.ts'
import type { BindRoute } from '../../kit/http.ts'
import { countUnread, listNotices, markRead } from './store.ts'

export function noticeRoutes(bind: BindRoute, { db }: { db: Db }): void {
  bind(readNotices, ({ params }) =>
    db.transaction(async (tx) => ({
      notices: await listNotices(tx, params.id),
      unread: await countUnread(tx, params.id),
    })),
  )
  bind(markNoticesRead, ({ params, body }) =>
    db.transaction(async (tx) => {
      await markRead(tx, params.id, body.upTo)
      return { unread: await countUnread(tx, params.id) }
    }),
  )
}
