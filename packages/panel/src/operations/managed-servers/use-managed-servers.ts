import { useQuery } from '@tanstack/react-query'
import { listManagedServers } from '@trellis/contract/operations/managed-servers.ts'
import { getQuery } from '../../kit/queries.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'

export function useManagedServers() {
  return useQuery({
    ...getQuery(listManagedServers, {}),
    meta: { fallback: () => managedServersMessages.fetchFailed },
  })
}
