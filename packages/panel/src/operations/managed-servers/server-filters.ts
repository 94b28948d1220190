import { serverStatusSchema } from '@trellis/contract/hosting/servers.ts'
import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { readCurrentParams, useUrlText, withParam } from '../../kit/url-text.ts'
import { type ServerOrder, serverOrderSchema } from './server-order.ts'

const pauseMs = 250

/** A status, or all servers that an admin has suspended. */
export const stateFilterSchema = z.enum([...serverStatusSchema.options, 'SUSPENDED'])
export type StateFilter = z.output<typeof stateFilterSchema>

export type ServerFilters = {
  search: ReturnType<typeof useUrlText>
  /** Null for all of them. */
  status: StateFilter | null
  setStatus: (status: StateFilter | null) => void
  order: ServerOrder
  setOrder: (order: ServerOrder) => void
  clear: () => void
}

/** Keeps the filters of the server list in the address. */
export function useServerFilters(): ServerFilters {
  const [params, setParams] = useSearchParams()
  const search = useUrlText('search', pauseMs, ['page'])
  const set = (name: string, value: string, also: string[]) =>
    setParams(withParam(readCurrentParams(), name, value, also), { replace: true })
  return {
    search,
    status: stateFilterSchema.nullable().catch(null).parse(params.get('status')),
    setStatus: (status) => set('status', status ?? '', ['page']),
    order: serverOrderSchema.catch('name').parse(params.get('order')),
    setOrder: (order) => set('order', order === 'name' ? '' : order, ['page']),
    clear: () => set('status', '', ['search', 'page']),
  }
}

export function isShown(
  { name, ownerGrowId, status, suspension }: ManagedServer,
  { search, status: wanted }: Pick<ServerFilters, 'search' | 'status'>,
): boolean {
  const part = search.settled.toLowerCase()
  return (
    (wanted === null || status === wanted || (wanted === 'SUSPENDED' && suspension !== null)) &&
    (name.toLowerCase().includes(part) || ownerGrowId.toLowerCase().includes(part))
  )
}
