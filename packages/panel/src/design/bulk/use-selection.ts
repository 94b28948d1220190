import { useState } from 'react'

/** The most rows that one bulk action changes. */
export const maxSelected = 50

export type Selection = {
  names: ReadonlySet<string>
  isFull: boolean
  /** Adds as many of these as there is room for, or takes all of them out. */
  set: (names: readonly string[], isSelected: boolean) => void
  clear: () => void
}

/** Keeps the selected rows, also those on other pages and outside the search. */
export function useSelection(): Selection {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  return {
    names,
    isFull: names.size >= maxSelected,
    set: (some, isSelected) =>
      setNames((now) =>
        isSelected
          ? new Set([...now, ...some.filter((it) => !now.has(it))].slice(0, maxSelected))
          : new Set([...now].filter((it) => !some.includes(it))),
      ),
    clear: () => setNames(new Set()),
  }
}
