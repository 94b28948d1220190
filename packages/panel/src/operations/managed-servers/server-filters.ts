import type { ManagedServer } from '@trellis/contract/managed-servers.ts'
import { type ServerStatus, serverStatusSchema } from '@trellis/contract/servers.ts'
import { useSearchParams } from 'react-router'
import { currentParams, useUrlText, withParam } from '../../kit/url-text.ts'

const pauseMs = 250

export type ServerFilters = {
  search: ReturnType<typeof useUrlText>
  /** Null for all of them. */
  status: ServerStatus | null
  setStatus: (status: ServerStatus | null) => void
  clear: () => void
}

/** What of the servers is shown, kept in the address. */
export function useServerFilters(): ServerFilters {
  const [params, setParams] = useSearchParams()
  const search = useUrlText('search', pauseMs, ['page'])
  const set = (name: string, value: string, also: string[]) =>
    setParams(withParam(currentParams(), name, value, also), { replace: true })
  return {
    search,
    status: serverStatusSchema.nullable().catch(null).parse(params.get('status')),
    setStatus: (status) => set('status', status ?? '', ['page']),
    clear: () => set('status', '', ['search', 'page']),
  }
}

export function isShown(
  { name, ownerGrowId, status }: ManagedServer,
  { search, status: wanted }: Pick<ServerFilters, 'search' | 'status'>,
): boolean {
  const part = search.settled.toLowerCase()
  return (
    (wanted === null || status === wanted) &&
    (name.toLowerCase().includes(part) || ownerGrowId.toLowerCase().includes(part))
  )
}
