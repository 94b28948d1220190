import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ServerName } from '@trellis/contract/kit/ids.ts'
import {
  listAllDeletedServers,
  restoreAnyDeletedServer,
} from '@trellis/contract/operations/server-acts.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { deletedServersMessages } from '../../messages/deleted-servers.ts'
import { refreshAdminViews } from '../../platform/undo/index.ts'

export function useAllDeletedServers(search: string) {
  return useQuery({
    ...getQuery(listAllDeletedServers, { query: { search } }),
    meta: { fallback: () => deletedServersMessages.listFailed },
  })
}

export function useRestoreAnyServer(serverId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { serverName: ServerName; reason: string }) =>
      call(restoreAnyDeletedServer, { params: { serverId }, body }),
    meta: { fallback: () => deletedServersMessages.restoreFailed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => refreshAdminViews(client),
  })
}
