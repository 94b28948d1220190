import { useQuery } from '@tanstack/react-query'
import { type BulkAction, readImpact } from '@trellis/contract/managed-users.ts'
import { queryOf } from '../../kit/queries.ts'

/** What an action on these users would touch at this moment: never remembered from an earlier look. */
export function useImpact(action: BulkAction, discordIds: string[]) {
  return useQuery({
    ...queryOf(readImpact, { body: { discordIds, action } }),
    staleTime: 0,
    gcTime: 0,
  })
}
