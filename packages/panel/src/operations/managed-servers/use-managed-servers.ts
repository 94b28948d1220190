import { useQuery } from '@tanstack/react-query'
import { listManagedServers } from '@trellis/contract/managed-servers.ts'
import { queryOf } from '../../kit/queries.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'

export function useManagedServers() {
  return useQuery({
    ...queryOf(listManagedServers, {}),
    meta: { fallback: () => wordsForAdmins.managedServers.fetchFailed },
  })
}
