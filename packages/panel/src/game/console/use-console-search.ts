import { useDeferredValue, useMemo, useReducer, useState } from 'react'
import type { ConsoleView } from './console-buffer.ts'
import { ConsoleSearch } from './console-search.ts'

/** Searches the rows of a view, and remembers which match the reader went to. */
export function useConsoleSearch(view: ConsoleView) {
  const [query, setQuery] = useState('')
  // The field shows each letter at once; the search of all rows comes when there is time.
  const searched = useDeferredValue(query)
  const finder = useMemo(() => createFinder(searched), [searched])
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [currentId, setCurrentId] = useState<number | null>(null)
  const matches = finder?.find(view) ?? []
  const search = (text: string) => {
    setQuery(text)
    setCurrentId(null)
  }
  return {
    query,
    pattern: finder?.pattern ?? null,
    matches,
    currentId,
    search,
    /** Searches again from the first row, for another view that numbers its own rows. */
    restart: () => {
      finder?.restart()
      setCurrentId(null)
      redraw()
    },
    leaveMatch: () => setCurrentId(null),
    /** Goes to the next match (1) or the one before (-1), round the ends; returns its row, if there is one. */
    step: (by: 1 | -1): number | undefined => {
      // Enter may come before the rows are searched for the last letter.
      const found = searched === query ? matches : (createFinder(query)?.find(view) ?? [])
      const at = currentId === null ? (by === 1 ? -1 : 0) : found.indexOf(currentId)
      const next = found.at((at + by) % found.length)
      if (next !== undefined) setCurrentId(next)
      return next
    },
  }
}

const createFinder = (text: string) => (text === '' ? null : new ConsoleSearch(text))
