import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useFollowEnd } from '../../kit/follow-end.ts'
import { useStillRows } from '../../kit/still-rows.ts'
import type { ConsoleView } from './console-buffer.ts'
import type { ConsoleFeed } from './console-feed.ts'
import { ConsoleFilter } from './events/console-filter.ts'
import type { EventFilter } from './events/event-kind.ts'
import { useConsoleSearch } from './use-console-search.ts'
import { useFrozenView } from './use-frozen-view.ts'
import { useJumps } from './use-jumps.ts'
import { useOlderLines } from './use-older-lines.ts'

export const rowHeight = 20
/** On a narrow screen half of each line would be hidden, so lines wrap by default. */
const isNarrow = () => window.matchMedia('(max-width: 40em)').matches
/** Closer to the top than this loads older lines, in pixels. */
const nearTop = 20 * rowHeight

type Deps = { serverId: string; feed: ConsoleFeed }

/** Selects the visible part of the console: its end, or a fixed copy while the reader has scrolled up. */
export function useConsoleView({ serverId, feed }: Deps) {
  const version = useSyncExternalStore(feed.subscribe, feed.readVersion)
  const frozen = useFrozenView(feed)
  const older = useOlderLines({ serverId, feed, frozen })
  const [isWrapping, setIsWrapping] = useState(isNarrow)
  const scroller = useRef<HTMLDivElement>(null)
  const [kind, setKind] = useState<EventFilter>('all')
  const filter = useMemo(() => createFilter(kind), [kind])
  const newest = useMemo(() => createFilter(kind), [kind])
  const all: ConsoleView = frozen.copy ?? feed.buffer
  const view = filter?.apply(all) ?? all
  const { leaveMatch, restart, step, ...search } = useConsoleSearch(view)
  const virtualizer = useVirtualizer({
    count: view.size,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => view.firstId + index,
    overscan: 12,
  })
  if (frozen.copy === null) moveToEnd(virtualizer)
  useFollowEnd(scroller, frozen.copy === null, `${version} ${kind}`)
  useStillRows(scroller, { id: nameRows(frozen.copy, kind), count: view.size }, rowHeight, restart)
  const jumps = useJumps({ view, virtualizer, frozen, older, step, showAll: () => setKind('all') })
  return {
    ...search,
    ...jumps,
    view,
    version,
    virtualizer,
    scroller,
    kind,
    older,
    showKind: (next: EventFilter) => {
      setKind(next)
      restart()
      virtualizer.measure()
    },
    isWrapping,
    isPaused: frozen.isPaused,
    isFollowing: frozen.copy === null,
    newRows: frozen.copy === null ? 0 : countNew(feed.buffer, frozen.copy, newest),
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
    moves: frozen.moves,
    onScroll: (event: Parameters<typeof frozen.onScroll>[0]) => {
      frozen.onScroll(event)
      const isNearTop = event.currentTarget.scrollTop < nearTop
      // With a filter, a page of lines may hold none to show, and the next page would be loaded at once.
      if (frozen.copy !== null && kind === 'all' && isNearTop && older.hasOlder) older.load()
    },
  }
}

/**
 * Lets the rows at the end be rendered at once. Otherwise those at the former place are rendered first, and the new ones
 * again after the element has scrolled.
 */
function moveToEnd(virtualizer: Virtualizer<HTMLDivElement, Element>): void {
  const { scrollRect } = virtualizer
  if (scrollRect === null) return
  virtualizer.scrollOffset = Math.max(0, virtualizer.getTotalSize() - scrollRect.height)
}

const getEnd = ({ firstId, size }: ConsoleView) => firstId + size

/** Names the rows of a held view; null while the end is followed. */
const nameRows = (held: ConsoleView | null, kind: EventFilter) =>
  held === null ? null : `${getEnd(held)} ${kind}`

const createFilter = (kind: EventFilter) => (kind === 'all' ? null : new ConsoleFilter(kind))

/** Counts the rows that have come since the view was frozen. */
function countNew(live: ConsoleView, frozen: ConsoleView, filter: ConsoleFilter | null): number {
  const end = getEnd(frozen)
  return filter?.countFrom(live, end) ?? getEnd(live) - end
}

export type ConsoleViewState = ReturnType<typeof useConsoleView>
