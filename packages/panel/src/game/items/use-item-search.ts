import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ItemOrder,
  maxItemsFound,
  searchItems,
  searchServerItems,
} from '@trellis/contract/game/items.ts'
import { useHasServer } from '../../hosting/servers/index.ts'
import { call } from '../../kit/call.ts'
import { getKey } from '../../kit/queries.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { itemsMessages } from '../../messages/items.ts'
import { categoryKinds, type ItemCategory } from './item-categories.ts'

/** The numbers that mean "any". */
export const anyRarity = 0
export const anyKind = -1

export type ItemFilters = { rarity: number; clothing_type: number; item_kind: number }

/** The number of results that a search shows at first, and with each more. */
export const resultsPerStep = 200

export type ItemSearch = {
  name: string
  filters: ItemFilters
  /** Null until a category or a name is chosen. */
  show: ItemCategory | null
  order: ItemOrder
  limit: number
}

/** Searches the catalogue and, for owners, the custom items of their server. Without a name, a category is listed. */
export function useItemSearch({ name, filters, show, order, limit }: ItemSearch) {
  const isOwner = useHasServer() === true
  const serverId = useServerId()
  const kind = show === null ? anyKind : (categoryKinds[show] ?? anyKind)
  const query = {
    name,
    ...filters,
    item_kind: filters.item_kind === anyKind ? kind : filters.item_kind,
    order,
    limit: Math.min(limit, maxItemsFound),
  }
  const own = { ...query, ...(show === 'own' ? { custom: 'true' } : {}) }
  const input = { params: { serverId }, query: own }
  return useQuery({
    queryKey: isOwner ? getKey(searchServerItems, input) : getKey(searchItems, { query }),
    queryFn: ({ signal }) =>
      isOwner ? call(searchServerItems, input, signal) : call(searchItems, { query }, signal),
    enabled: name !== '' || show !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { fallback: () => itemsMessages.failed },
  })
}

export const isFiltered = (filters: ItemFilters) =>
  filters.rarity !== anyRarity || filters.clothing_type !== anyKind || filters.item_kind !== anyKind
