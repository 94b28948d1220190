import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteServer } from '@trellis/contract/servers.ts'
import { call } from '../../lib/call.ts'
import { statusTextOf } from '../../lib/call-failure.ts'
import { showToast } from '../../ui/toast.ts'
import { words } from '../../words/words.ts'
import { refreshDeletedServers } from '../deleted-servers/use-deleted-servers.ts'
import { refreshServer } from '../servers/server-cache.ts'
import { serverMutationKey } from '../servers/use-server-busy.ts'
import { profileKey } from '../users/use-profile.ts'

export function useDeleteServer(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: serverMutationKey(userId),
    mutationFn: (_serverName: string) => call(deleteServer, { params: { id: userId } }),
    meta: { fallback: (error) => words.server.deleteFailed(statusTextOf(error)) },
    onSuccess: async (_reply, serverName) => {
      showToast('success', words.server.deleted(serverName))
      await client.invalidateQueries({ queryKey: profileKey(userId) })
      await refreshServer(client, userId)
      await refreshDeletedServers(client, userId)
    },
  })
}
