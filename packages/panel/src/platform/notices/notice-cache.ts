import type { QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { type KeptNotice, maxNotices, readNotices } from '@trellis/contract/platform/notices.ts'
import { getKey } from '../../kit/queries.ts'

export type Notices = ReplyOf<typeof readNotices>

export const getNoticesKey = (userId: string) => getKey(readNotices, { params: { id: userId } })

/** Puts a notice that has just come in front of those that are known, in the place of its older text if it had one. */
export function addNotice(client: QueryClient, userId: string, notice: KeptNotice) {
  const queryKey = getNoticesKey(userId)
  client.setQueryData<Notices>(queryKey, (known) => {
    const same = known?.notices.find((it) => it.id === notice.id)
    if (known === undefined || same?.text === notice.text) return known
    const others = known.notices.filter((it) => it !== same)
    return {
      notices: [notice, ...others].slice(0, maxNotices),
      unread: same?.isRead === false ? known.unread : known.unread + 1,
    }
  })
  // A response in flight may lack it and would overwrite it.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}

/** Marks every notice up to this one as read. */
export function readUpTo(client: QueryClient, userId: string, upTo: number) {
  client.setQueryData<Notices>(getNoticesKey(userId), (known) => {
    if (known === undefined) return undefined
    const notices = known.notices.map((it) => (it.id <= upTo ? { ...it, isRead: true } : it))
    return { notices, unread: notices.filter((it) => !it.isRead).length }
  })
}
