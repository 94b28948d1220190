import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchItems, searchServerItems } from '@trellis/contract/items.ts'
import { useHasServer } from '../../hosting/servers/index.ts'
import { call } from '../../kit/call.ts'
import { getKey } from '../../kit/queries.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { itemsMessages } from '../../messages/items.ts'

/** The numbers that mean "any". */
export const anyRarity = 0
export const anyKind = -1

export type ItemFilters = { rarity: number; clothing_type: number; item_kind: number }

/** The number of results on one page. */
export const maxResults = 200

/** Searches the catalogue and, for owners, the custom items of their server. */
export function useItemSearch(name: string, filters: ItemFilters) {
  const isOwner = useHasServer() === true
  const serverId = useServerId()
  const query = { name, ...filters, limit: maxResults }
  const input = { params: { serverId }, query }
  return useQuery({
    queryKey: isOwner ? getKey(searchServerItems, input) : getKey(searchItems, { query }),
    queryFn: ({ signal }) =>
      isOwner ? call(searchServerItems, input, signal) : call(searchItems, { query }, signal),
    enabled: name !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { fallback: () => itemsMessages.failed },
  })
}

export const isFiltered = (filters: ItemFilters) =>
  filters.rarity !== anyRarity || filters.clothing_type !== anyKind || filters.item_kind !== anyKind
