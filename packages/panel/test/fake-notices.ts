import type { Route } from '@trellis/contract/kit/route.ts'
import { type KeptNotice, markNoticesRead, readNotices } from '@trellis/contract/notices.ts'
import type { Answerer } from './fake-api.ts'

const unreadOf = (notices: readonly KeptNotice[]) => notices.filter((it) => !it.isRead).length

export const noticeAnswers: readonly [Route, Answerer][] = [
  [
    readNotices,
    (_, { world }) => ({ reply: { notices: world.notices, unread: unreadOf(world.notices) } }),
  ],
  [
    markNoticesRead,
    ({ body }, { world }) => {
      const { upTo } = body as { upTo: number }
      world.notices = world.notices.map((it) => (it.id <= upTo ? { ...it, isRead: true } : it))
      return { reply: { unread: unreadOf(world.notices) } }
    },
  ],
]
