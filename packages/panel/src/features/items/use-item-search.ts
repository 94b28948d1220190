import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchItems } from '@trellis/contract/items.ts'
import { queryOf } from '../../lib/queries.ts'
import { words } from '../../words/words.ts'

/** The numbers that stand for "any". */
export const anyRarity = 0
export const anyKind = -1

export type ItemFilters = { rarity: number; clothing_type: number; item_kind: number }

/** As many as a page of results shows at once. */
export const mostResults = 200

export function useItemSearch(name: string, filters: ItemFilters) {
  return useQuery({
    ...queryOf(searchItems, { query: { name, ...filters, limit: mostResults } }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { fallback: () => words.items.failed },
  })
}

export const isFiltered = (filters: ItemFilters) =>
  filters.rarity !== anyRarity || filters.clothing_type !== anyKind || filters.item_kind !== anyKind
