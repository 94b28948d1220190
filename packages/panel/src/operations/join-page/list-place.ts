import type { QueryOf } from '@trellis/contract/kit/route.ts'
import {
  type listPublicServers,
  maxListSearchCharacters,
} from '@trellis/contract/operations/join-page.ts'

/** The search, order and page of the public list. */
export type ListPlace = QueryOf<typeof listPublicServers>

/** Reads them from the query of an address and ignores invalid values. */
export function readPlace(search: string): ListPlace {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    search: (query.get('search') ?? '').trim().slice(0, maxListSearchCharacters),
    sort: query.get('sort') === 'name' ? 'name' : 'players',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** Writes them into the address. */
export function showPlace({ search, sort, page }: ListPlace): void {
  const query = new URLSearchParams()
  if (search !== '') query.set('search', search)
  if (sort !== 'players') query.set('sort', sort)
  if (page !== 1) query.set('page', String(page))
  const text = query.size === 0 ? '' : `?${query}`
  history.replaceState(history.state, '', location.pathname + text)
}
