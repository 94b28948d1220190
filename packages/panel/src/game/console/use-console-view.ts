import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useFollowEnd } from '../../kit/follow-end.ts'
import type { ConsoleView } from './console-buffer.ts'
import type { ConsoleFeed } from './console-feed.ts'
import { ConsoleFilter } from './events/console-filter.ts'
import type { EventFilter } from './events/event-kind.ts'
import { useConsoleSearch } from './use-console-search.ts'
import { useFrozenView } from './use-frozen-view.ts'

export const rowHeight = 20
/** On a narrow screen half of each line would be hidden, so lines wrap by default. */
const isNarrow = () => window.matchMedia('(max-width: 40em)').matches

/** Selects the visible part of the console: its end, or a fixed copy while the reader has scrolled up. */
export function useConsoleView(feed: ConsoleFeed) {
  const version = useSyncExternalStore(feed.subscribe, feed.readVersion)
  const frozen = useFrozenView(feed)
  const [isWrapping, setIsWrapping] = useState(isNarrow)
  const scroller = useRef<HTMLDivElement>(null)
  const [kind, setKind] = useState<EventFilter>('all')
  const filter = useMemo(() => (kind === 'all' ? null : new ConsoleFilter(kind)), [kind])
  const newest = useMemo(() => (kind === 'all' ? null : new ConsoleFilter(kind)), [kind])
  const all: ConsoleView = frozen.copy ?? feed.buffer
  const view = filter?.apply(all) ?? all
  const { leaveMatch, restart, step, ...search } = useConsoleSearch(view)
  const virtualizer = useVirtualizer({
    count: view.size,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  useFollowEnd(scroller, frozen.copy === null, `${version} ${kind}`)
  return {
    ...search,
    view,
    version,
    virtualizer,
    scroller,
    kind,
    showKind: (next: EventFilter) => {
      setKind(next)
      restart()
      virtualizer.measure()
    },
    isWrapping,
    isPaused: frozen.isPaused,
    isFollowing: frozen.copy === null,
    newRows: frozen.copy === null ? 0 : countNew(feed.buffer, frozen.copy, newest),
    step: (by: 1 | -1) => {
      const next = step(by)
      if (next === undefined) return
      frozen.leaveEnd()
      virtualizer.scrollToIndex(next - view.firstId, { align: 'center' })
    },
    pause: frozen.pause,
    follow: frozen.follow,
    toggleWrap: () => {
      setIsWrapping(!isWrapping)
      virtualizer.measure()
    },
    clear: () => {
      feed.clear()
      frozen.follow()
      leaveMatch()
    },
    onScroll: frozen.onScroll,
  }
}

/** Counts the rows that have come since the view was frozen. */
function countNew(live: ConsoleView, frozen: ConsoleView, filter: ConsoleFilter | null): number {
  const end = frozen.firstId + frozen.size
  return filter?.countFrom(live, end) ?? live.firstId + live.size - end
}

export type ConsoleViewState = ReturnType<typeof useConsoleView>
