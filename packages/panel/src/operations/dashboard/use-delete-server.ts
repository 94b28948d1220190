import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteServer } from '@trellis/contract/hosting/servers.ts'
import { showToast } from '../../design/toast.ts'
import { refreshDeletedServers } from '../../hosting/deleted-servers/index.ts'
import { refreshServer, serverMutationKey } from '../../hosting/servers/index.ts'
import { call } from '../../kit/call.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { readServerId, showServer, useServerId } from '../../kit/shown-server.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { serverMessages } from '../../messages/server.ts'

export function useDeleteServer(userId: string) {
  const client = useQueryClient()
  const serverId = useServerId()
  return useMutation({
    mutationKey: serverMutationKey,
    mutationFn: (_serverName: string) => call(deleteServer, { params: { serverId } }),
    meta: {
      fallback: (error) => serverMessages.server.deleteFailed({ statusText: getStatusText(error) }),
    },
    onSuccess: async (_reply, serverName) => {
      showToast('success', serverMessages.server.deleted({ name: serverName }))
      showServer(null)
      await client.invalidateQueries({ queryKey: getProfileKey(userId) })
      await refreshServer(client, readServerId())
      await refreshDeletedServers(client, userId)
    },
  })
}
