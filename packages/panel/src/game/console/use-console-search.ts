import { useState } from 'react'
import type { ConsoleView } from './console-buffer.ts'
import { ConsoleSearch } from './console-search.ts'

const nothing = { query: '', finder: null }

/** Searches the rows of a view, and remembers which match the reader went to. */
export function useConsoleSearch(view: ConsoleView) {
  const [{ query, finder }, setSearch] = useState<{ query: string; finder: ConsoleSearch | null }>(
    nothing,
  )
  const [currentId, setCurrentId] = useState<number | null>(null)
  const matches = finder?.find(view) ?? []
  const search = (text: string) => {
    setSearch(text === '' ? nothing : { query: text, finder: new ConsoleSearch(text) })
    setCurrentId(null)
  }
  return {
    query,
    pattern: finder?.pattern ?? null,
    matches,
    currentId,
    search,
    /** Searches again from the first row, for another view that numbers its own rows. */
    restart: () => search(query),
    leaveMatch: () => setCurrentId(null),
    /** Goes to the next match (1) or the one before (-1), round the ends; returns its row, if there is one. */
    step: (by: 1 | -1): number | undefined => {
      const at = currentId === null ? (by === 1 ? -1 : 0) : matches.indexOf(currentId)
      const next = matches.at((at + by) % matches.length)
      if (next !== undefined) setCurrentId(next)
      return next
    },
  }
}
