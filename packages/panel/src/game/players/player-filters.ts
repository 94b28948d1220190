import { useSearchParams } from 'react-router'
import { readCurrentParams, useUrlPage, useUrlText, withParam } from '../../kit/url-text.ts'

export type PlayerFilters = {
  name: string
  /** Null for any. */
  minLevel: number | null
  minGems: number | null
  /** '' for all. */
  role: string
}

const pauseMs = 250

/** The filters, kept in the page's address; another filter starts at the first page. */
export function usePlayerFilters() {
  const [params, setParams] = useSearchParams()
  const [page, setPage] = useUrlPage()
  const name = useUrlText('name', pauseMs, ['page'])
  const minLevel = useUrlText('minLevel', pauseMs, ['page'])
  const minGems = useUrlText('minGems', pauseMs, ['page'])
  const filters: PlayerFilters = {
    name: name.settled,
    minLevel: toCount(minLevel.settled),
    minGems: toCount(minGems.settled),
    role: params.get('role') ?? '',
  }
  return {
    filters,
    isFiltered: Object.values(filters).some((it) => it !== null && it !== ''),
    fields: { name, minLevel, minGems },
    page,
    setPage,
    setRole: (role: string) =>
      setParams(withParam(readCurrentParams(), 'role', role, ['page']), { replace: true }),
    clear: () => setParams(new URLSearchParams(), { replace: true }),
  }
}

export type PlayerFiltering = ReturnType<typeof usePlayerFilters>

/** Returns null for text that is not a count, and for impossible counts. */
function toCount(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}
