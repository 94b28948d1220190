import { type PlayerOrder, playerOrderSchema } from '@trellis/contract/game/players.ts'
import { useSearchParams } from 'react-router'
import { readCurrentParams, useUrlPage, useUrlText, withParam } from '../../../kit/url-text.ts'

export type PlayerFilters = {
  name: string
  /** Null for any. */
  minLevel: number | null
  minGems: number | null
  /** '' for all. */
  role: string
  order: PlayerOrder
  isDescending: boolean
}

const pauseMs = 250

/** Numbers and visits begin with the highest; names with A. */
const isDescendingAtFirst = (order: PlayerOrder) => order !== 'name'

/** The filters, kept in the page's address; another filter starts at the first page. */
export function usePlayerFilters() {
  const [params, setParams] = useSearchParams()
  const [page, setPage] = useUrlPage()
  const name = useUrlText('name', pauseMs, ['page'])
  const minLevel = useUrlText('minLevel', pauseMs, ['page'])
  const minGems = useUrlText('minGems', pauseMs, ['page'])
  const order = playerOrderSchema.catch('name').parse(params.get('order'))
  const isTurned = params.get('turned') === '1'
  const place = (next: PlayerOrder, turned: boolean) =>
    setParams(
      withParam(
        withParam(readCurrentParams(), 'order', next === 'name' ? '' : next, ['page']),
        'turned',
        turned ? '1' : '',
      ),
      { replace: true },
    )
  const filters: PlayerFilters = {
    name: name.settled,
    minLevel: toCount(minLevel.settled),
    minGems: toCount(minGems.settled),
    role: params.get('role') ?? '',
    order,
    isDescending: isDescendingAtFirst(order) !== isTurned,
  }
  return {
    filters,
    isFiltered: Object.entries(filters).some(
      ([key, it]) => key !== 'order' && key !== 'isDescending' && it !== null && it !== '',
    ),
    fields: { name, minLevel, minGems },
    page,
    setPage,
    setRole: (role: string) =>
      setParams(withParam(readCurrentParams(), 'role', role, ['page']), { replace: true }),
    setOrder: (next: PlayerOrder) => place(next, false),
    /** Sorts by an order, or turns it around if the rows are sorted by it already. */
    sortBy: (next: PlayerOrder) => place(next, next === order && !isTurned),
    clear: () => setParams(new URLSearchParams(), { replace: true }),
  }
}

export type PlayerFiltering = ReturnType<typeof usePlayerFilters>

/** Returns null for text that is not a count, and for impossible counts. */
function toCount(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}
