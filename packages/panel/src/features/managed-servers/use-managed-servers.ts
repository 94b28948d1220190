import { useQuery } from '@tanstack/react-query'
import { listManagedServers } from '@trellis/contract/managed-servers.ts'
import { queryOf } from '../../lib/queries.ts'
import { words } from '../../words/words.ts'

export function useManagedServers() {
  return useQuery({
    ...queryOf(listManagedServers, {}),
    meta: { fallback: () => words.managedServers.fetchFailed },
  })
}
