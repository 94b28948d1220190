import { mostUsersAtOnce } from '@trellis/contract/managed-users.ts'
import { useState } from 'react'

export type SelectedUsers = {
  ids: ReadonlySet<string>
  isFull: boolean
  /** Adds as many of these as there is room for, in their order, or takes all of them out. */
  set: (ids: readonly string[], isSelected: boolean) => void
  clear: () => void
}

/** Which users are marked, also those on other pages and outside of what is searched for. */
export function useSelectedUsers(): SelectedUsers {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    isFull: ids.size >= mostUsersAtOnce,
    set: (some, isSelected) =>
      setIds((now) =>
        isSelected
          ? new Set([...now, ...some].slice(0, Math.max(now.size, mostUsersAtOnce)))
          : new Set([...now].filter((id) => !some.includes(id))),
      ),
    clear: () => setIds(new Set()),
  }
}
