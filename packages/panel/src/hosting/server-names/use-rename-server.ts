import { useMutation, useQueryClient } from '@tanstack/react-query'
import { renameServer } from '@trellis/contract/hosting/server-names.ts'
import type { ServerName } from '@trellis/contract/kit/ids.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { serverNamesMessages } from '../../messages/server-names.ts'
import { refreshServer, serverMutationKey } from '../servers/index.ts'

export function useRenameServer(userId: string, onRenamed: () => void) {
  const client = useQueryClient()
  const serverId = useServerId()
  return useMutation({
    mutationKey: serverMutationKey,
    mutationFn: (serverName: ServerName) =>
      call(renameServer, { params: { serverId }, body: { serverName } }),
    meta: {
      fallback: (error) => serverNamesMessages.failed({ statusText: getStatusText(error) }),
    },
    onSuccess: async ({ serverName }) => {
      showToast('success', serverNamesMessages.renamed({ name: serverName }))
      // Not left to the caller's `mutate`: the dialog is gone while the new name is loaded.
      onRenamed()
      await client.invalidateQueries({ queryKey: getProfileKey(userId) })
      await refreshServer(client, serverId)
    },
  })
}
