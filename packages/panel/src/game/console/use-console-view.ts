import { useVirtualizer } from '@tanstack/react-virtual'
import { type UIEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useFollowEnd } from '../../kit/follow-end.ts'
import type { ConsoleView } from './console-buffer.ts'
import type { ConsoleFeed } from './console-feed.ts'
import { ConsoleSearch } from './console-search.ts'
import { ConsoleFilter } from './events/console-filter.ts'
import type { EventFilter } from './events/event-kind.ts'

export const rowHeight = 20
/** Closer to the end than this counts as being there; a wheel's click is far more. */
const endTolerance = 3

/** Where half of each line would be out of sight, lines are wrapped until somebody says otherwise. */
const isNarrow = () => window.matchMedia('(max-width: 40em)').matches

type Still = { view: ConsoleView; why: 'scrolled' | 'paused' }

/** What of the console is in sight: the live end, or a copy that stands still while somebody reads. */
export function useConsoleView(feed: ConsoleFeed) {
  const version = useSyncExternalStore(feed.subscribe, feed.readVersion)
  const [still, setStill] = useState<Still | null>(null)
  const [query, setQuery] = useState('')
  const [currentId, setCurrentId] = useState<number | null>(null)
  const [isWrapping, setIsWrapping] = useState(isNarrow)
  const scroller = useRef<HTMLDivElement>(null)
  const lastTop = useRef(0)
  const [kind, setKind] = useState<EventFilter>('all')
  const filter = useMemo(() => (kind === 'all' ? null : new ConsoleFilter(kind)), [kind])
  const newest = useMemo(() => (kind === 'all' ? null : new ConsoleFilter(kind)), [kind])
  const all: ConsoleView = still?.view ?? feed.buffer
  const view = filter?.apply(all) ?? all
  // Each kind counts its rows anew, so what was found among others is not found in it.
  const search = useMemo(
    () => (query === '' ? null : { kind, in: new ConsoleSearch(query) }),
    [query, kind],
  )?.in
  const matches = search?.find(view) ?? []
  const virtualizer = useVirtualizer({
    count: view.size,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  useFollowEnd(scroller, still === null, `${version} ${kind}`)

  const standStill = (why: Still['why']) =>
    setStill((known) => ({ view: known?.view ?? feed.buffer.freeze(), why }))

  return {
    view,
    version,
    virtualizer,
    scroller,
    pattern: search?.pattern ?? null,
    query,
    kind,
    showKind: (next: EventFilter) => {
      setKind(next)
      setCurrentId(null)
      virtualizer.measure()
    },
    matches,
    currentId,
    isWrapping,
    isPaused: still?.why === 'paused',
    isFollowing: still === null,
    newRows: still === null ? 0 : countNew(feed.buffer, still.view, newest),
    search: (text: string) => {
      setQuery(text)
      setCurrentId(null)
    },
    /** Goes to the next match (1) or the one before (-1), round the ends. */
    step: (by: 1 | -1) => {
      const at = currentId === null ? (by === 1 ? -1 : 0) : matches.indexOf(currentId)
      const next = matches.at((at + by) % matches.length)
      if (next === undefined) return
      if (still === null) standStill('scrolled')
      setCurrentId(next)
      virtualizer.scrollToIndex(next - view.firstId, { align: 'center' })
    },
    pause: () => standStill('paused'),
    follow: () => setStill(null),
    toggleWrap: () => {
      setIsWrapping(!isWrapping)
      virtualizer.measure()
    },
    clear: () => {
      feed.clear()
      setStill(null)
      setCurrentId(null)
    },
    onScroll: ({ currentTarget: box }: UIEvent<HTMLDivElement>) => {
      const isUp = box.scrollTop < lastTop.current
      lastTop.current = box.scrollTop
      const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= endTolerance
      if (still === null && isUp && !isAtEnd) standStill('scrolled')
      else if (still?.why === 'scrolled' && isAtEnd) setStill(null)
    },
  }
}

/** How many rows have come since the view stands still. */
function countNew(live: ConsoleView, still: ConsoleView, filter: ConsoleFilter | null): number {
  const end = still.firstId + still.size
  return filter?.countFrom(live, end) ?? live.firstId + live.size - end
}

export type ConsoleViewState = ReturnType<typeof useConsoleView>
