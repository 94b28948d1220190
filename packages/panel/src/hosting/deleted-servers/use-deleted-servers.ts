import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listDeletedServers,
  removeDeletedServer,
  restoreDeletedServer,
} from '@trellis/contract/hosting/deleted-servers.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { readServerId } from '../../kit/shown-server.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { deletedServersMessages } from '../../messages/deleted-servers.ts'
import { refreshServer } from '../servers/index.ts'

const getList = (userId: string) => getKey(listDeletedServers, { params: { id: userId } })

export function useDeletedServers(userId: string) {
  return useQuery(getQuery(listDeletedServers, { params: { id: userId } }))
}

export const refreshDeletedServers = (client: QueryClient, userId: string) =>
  client.invalidateQueries({ queryKey: getList(userId) })

type Restore = { serverId: string; serverName: string }

export function useRestoreDeletedServer(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ serverId, serverName }: Restore) =>
      call(restoreDeletedServer, { params: { id: userId, serverId }, body: { serverName } }),
    meta: { fallback: () => deletedServersMessages.restoreFailed },
    onSuccess: async ({ message }) => {
      showToast('success', message)
      await client.invalidateQueries({ queryKey: getProfileKey(userId) })
      await refreshServer(client, readServerId())
    },
    onSettled: () => refreshDeletedServers(client, userId),
  })
}

export function useRemoveDeletedServer(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (serverId: string) =>
      call(removeDeletedServer, { params: { id: userId, serverId } }),
    meta: { fallback: () => deletedServersMessages.removeFailed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => refreshDeletedServers(client, userId),
  })
}
