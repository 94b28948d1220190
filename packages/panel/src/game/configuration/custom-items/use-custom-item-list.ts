import type { CustomItem } from '@trellis/contract/game/configuration.ts'
import { useState } from 'react'
import { configurationMessages } from '../../../messages/configuration.ts'
import { shellMessages } from '../../../messages/shell.ts'
import { useHighestItemId } from '../../items/index.ts'
import { type CustomItemEntry, createEntry, hasNewItem } from './custom-item-entry.ts'

const pageSize = 10

/** Holds which of the custom items are in sight: those that match, by pages, and the one that is open. */
export function useCustomItemList(
  entries: readonly CustomItemEntry[],
  onEntries: (entries: CustomItemEntry[]) => void,
) {
  const highestId = useHighestItemId()
  const [search, setSearch] = useState('')
  const [wanted, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const found = entries.filter(({ item }) => isMatch(item, search))
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(wanted, pageCount)
  const loadingDenial = highestId === undefined ? shellMessages.loading : null
  return {
    search,
    setSearch,
    shown: found.slice((page - 1) * pageSize, page * pageSize),
    /** True when there are items, but none that matches. */
    isNoneFound: entries.length > 0 && found.length === 0,
    page,
    pageCount,
    setPage,
    open,
    setOpen,
    /** Why no item can be added now; null when one can. */
    addDenial: hasNewItem(entries) ? configurationMessages.items.oneNewItem : loadingDenial,
    add: () => {
      const entry = createEntry(entries, highestId ?? 0)
      onEntries([...entries, entry])
      setSearch('')
      setPage(Math.ceil((entries.length + 1) / pageSize))
      setOpen(String(entry.key))
    },
  }
}

function isMatch(item: CustomItem, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return item.Name.toLowerCase().includes(wanted) || String(item.ID) === wanted
}
