import type { Virtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'
import { useReport } from '../../kit/report.ts'
import type { ConsoleView } from './console-buffer.ts'
import { findLineIndex, type LineRange } from './line-range.ts'
import type { FrozenView } from './use-frozen-view.ts'
import type { OlderLines } from './use-older-lines.ts'

type Deps = {
  view: ConsoleView
  virtualizer: Virtualizer<HTMLDivElement, Element>
  frozen: FrozenView
  older: OlderLines
  /** Goes to the next match (1) or the one before (-1) and returns the id of its row. */
  step: (by: 1 | -1) => number | undefined
  /** Shows the lines of all kinds. */
  showAll: () => void
}

/** Goes to matches of the search, and to lines by their numbers. */
export function useJumps({ view, virtualizer, frozen, older, step, showAll }: Deps) {
  const [marked, setMarked] = useState<LineRange | null>(null)
  const [jump, setJump] = useState({ count: 0, index: 0 })
  // The rows of the loaded view are there then; a frame can come before them.
  useReport(String(jump.count), () => {
    if (jump.count > 0) virtualizer.scrollToIndex(jump.index, { align: 'center' })
  })
  return {
    /** The lines that were gone to. */
    marked: frozen.copy === null ? null : marked,
    step: (by: 1 | -1) => {
      const next = step(by)
      if (next === undefined) return
      frozen.leaveEnd()
      virtualizer.scrollToIndex(next - view.firstId, { align: 'center' })
    },
    /** Loads the lines if the browser does not have them. */
    showLines: async (range: LineRange) => {
      const loaded = await older.loadUntil(range.from)
      showAll()
      setMarked(range)
      const index = findLineIndex(loaded, range.from)
      setJump(({ count }) => ({ count: count + 1, index }))
    },
  }
}
