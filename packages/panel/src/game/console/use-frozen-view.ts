import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'
import type { ConsoleView } from './console-buffer.ts'
import type { ConsoleFeed } from './console-feed.ts'

/** Closer to the end than this counts as being there; a wheel's click is far more. */
const endTolerance = 3

/** After a jump the view may be at the end, so it is left only when the reader has moved since. */
type Frozen = { view: ConsoleView; why: 'scrolled' | 'jumped' | 'paused' }

/** Follows the console's end, or holds a copy of it while the reader is further up or has paused it. */
export function useFrozenView(feed: ConsoleFeed) {
  const [frozen, setFrozen] = useState<Frozen | null>(null)
  const lastTop = useRef(0)
  /** Counts the returns to the end, so that lines which come after one do not move the reader away again. */
  const returns = useRef(0)
  const follow = () => {
    returns.current++
    setFrozen(null)
  }
  const hold = (why: Frozen['why']) =>
    setFrozen((known) => ({ view: known?.view ?? feed.buffer.freeze(), why }))
  const onMove = () => {
    if (frozen?.why === 'jumped') hold('scrolled')
  }
  return {
    /** The copy; null while the end is followed. */
    copy: frozen?.view ?? null,
    isPaused: frozen?.why === 'paused',
    pause: () => hold('paused'),
    leaveEnd: () => {
      if (frozen?.why !== 'paused') hold('jumped')
    },
    follow,
    countReturns: () => returns.current,
    /** Shows another copy, such as one with older lines. */
    show: (view: ConsoleView) => setFrozen((known) => ({ view, why: known?.why ?? 'scrolled' })),
    /** Shows another copy, to jump to one of its lines. */
    showForJump: (view: ConsoleView) =>
      setFrozen((known) => ({ view, why: known?.why === 'paused' ? 'paused' : 'jumped' })),
    onScroll: ({ currentTarget: box }: UIEvent<HTMLDivElement>) => {
      const isUp = box.scrollTop < lastTop.current
      lastTop.current = box.scrollTop
      const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= endTolerance
      if (frozen === null && isUp && !isAtEnd) hold('scrolled')
      else if (frozen?.why === 'scrolled' && isAtEnd) follow()
    },
    /** Listen for a reader's wheel, finger, key or bar; jumps and new rows cause none of these events. */
    moves: {
      onWheel: onMove,
      onTouchMove: onMove,
      onPointerDown: onMove,
      // The key End goes to the newest line: rows that are measured on the way must not stop it before.
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'End' && frozen !== null && frozen.why !== 'paused') follow()
        else onMove()
      },
    },
  }
}

export type FrozenView = ReturnType<typeof useFrozenView>
