import { useQuery } from '@tanstack/react-query'
import { type BulkAction, readImpact } from '@trellis/contract/operations/managed-users.ts'
import { getQuery } from '../../kit/queries.ts'

/** Reads the effects of an action on these users now, never from the cache. */
export function useImpact(action: BulkAction, discordIds: string[]) {
  return useQuery({
    ...getQuery(readImpact, { body: { discordIds, action } }),
    staleTime: 0,
    gcTime: 0,
  })
}
