import { useVirtualizer } from '@tanstack/react-virtual'
import { type UIEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useFollowEnd } from '../../lib/follow-end.ts'
import type { ConsoleView } from './console-buffer.ts'
import type { ConsoleFeed } from './console-feed.ts'
import { ConsoleSearch } from './console-search.ts'

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
  const view: ConsoleView = still?.view ?? feed.buffer
  const search = useMemo(() => (query === '' ? null : new ConsoleSearch(query)), [query])
  const matches = search?.find(view) ?? []
  const virtualizer = useVirtualizer({
    count: view.size,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  useFollowEnd(scroller, still === null, version)

  const standStill = (why: Still['why']) =>
    setStill((known) => ({ view: known?.view ?? feed.buffer.freeze(), why }))

  return {
    view,
    version,
    virtualizer,
    scroller,
    pattern: search?.pattern ?? null,
    query,
    matches,
    currentId,
    isWrapping,
    isPaused: still?.why === 'paused',
    isFollowing: still === null,
    newRows: feed.buffer.firstId + feed.buffer.size - view.firstId - view.size,
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

export type ConsoleViewState = ReturnType<typeof useConsoleView>
