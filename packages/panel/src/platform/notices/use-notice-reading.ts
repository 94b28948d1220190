import { useState } from 'react'
import type { Notices } from './notice-cache.ts'
import { useMarkNoticesRead, useNotices } from './use-notices.ts'

/**
 * Holds the notices and whether their list is open. Opening it marks them as read, and so does closing it for
 * those that came since; notices that were unread when it opened keep their mark until it closes.
 */
export function useNoticeReading(userId: string) {
  const query = useNotices(userId)
  const mark = useMarkNoticesRead(userId)
  const [isOpen, setIsOpen] = useState(false)
  const [unreadAtOpening, setUnreadAtOpening] = useState<ReadonlySet<number>>(new Set())
  const read = () => {
    if (query.data !== undefined && query.data.unread > 0) mark.mutate(getNewest(query.data))
  }
  return {
    query,
    unread: query.data?.unread ?? 0,
    isOpen,
    unreadAtOpening,
    open: () => {
      setUnreadAtOpening(listUnread(query.data))
      setIsOpen(true)
      read()
    },
    close: () => {
      setIsOpen(false)
      read()
    },
  }
}

export type NoticeReading = ReturnType<typeof useNoticeReading>

const getNewest = ({ notices }: Notices) => Math.max(0, ...notices.map((it) => it.id))

const listUnread = (known: Notices | undefined): ReadonlySet<number> =>
  new Set(known?.notices.filter((it) => !it.isRead).map((it) => it.id))
