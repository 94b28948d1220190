import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type GameItem, searchServerItems } from '@trellis/contract/game/items.ts'
import { useMemo } from 'react'
import { getQuery } from '../../kit/queries.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { itemsMessages } from '../../messages/items.ts'

/** How many suggestions a search for one item gives. */
const suggestions = 10
/** The maximum number of ids in one call. */
const maxIds = 1000

/** Gives the highest id that any item has, of the catalogue and of the owner's own; undefined until it is known. */
export function useHighestItemId(): number | undefined {
  const serverId = useServerId()
  const newest = useQuery({
    ...getQuery(searchServerItems, {
      params: { serverId },
      query: { order: 'newest', limit: 1 },
    }),
    staleTime: 60_000,
    meta: { fallback: () => itemsMessages.failed },
  })
  return newest.data === undefined ? undefined : (newest.data[0]?.id ?? 0)
}

/** The first items whose name holds the text, of the catalogue and of the owner's own. */
export function useItemSuggestions(name: string, limit = suggestions) {
  const serverId = useServerId()
  return useQuery({
    ...getQuery(searchServerItems, {
      params: { serverId },
      query: { name, limit },
    }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { fallback: () => itemsMessages.failed },
  })
}

/** The items with these ids, by id; empty until they are there. */
export function useItemsById(ids: readonly number[]): ReadonlyMap<number, GameItem> {
  const serverId = useServerId()
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b).slice(0, maxIds)
  const found = useQuery({
    ...getQuery(searchServerItems, {
      params: { serverId },
      query: { ids: wanted.join(','), limit: maxIds },
    }),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return useMemo(() => new Map(found.data?.map((item) => [item.id, item])), [found.data])
}
