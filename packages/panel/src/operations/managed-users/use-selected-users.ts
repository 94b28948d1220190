import { maxUsersAtOnce } from '@trellis/contract/operations/managed-users.ts'
import { useState } from 'react'
import { type Selection, selectFewer, selectMore } from './selection.ts'

export type SelectedUsers = {
  ids: Selection
  isFull: boolean
  /** Adds as many of these as there is room for, or takes all of them out. */
  set: (ids: readonly string[], isSelected: boolean) => void
  clear: () => void
}

/** Keeps the selected users, also those on other pages and outside the search. */
export function useSelectedUsers(): SelectedUsers {
  const [ids, setIds] = useState<Selection>(new Set())
  return {
    ids,
    isFull: ids.size >= maxUsersAtOnce,
    set: (some, isSelected) =>
      setIds((now) => (isSelected ? selectMore(now, some) : selectFewer(now, some))),
    clear: () => setIds(new Set()),
  }
}
