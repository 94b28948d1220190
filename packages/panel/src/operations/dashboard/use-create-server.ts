import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createServer } from '@trellis/contract/hosting/servers.ts'
import { chooseServer } from '../../design/choose-server.ts'
import { showToast } from '../../design/toast.ts'
import { refreshServer, serverMutationKey } from '../../hosting/servers/index.ts'
import { call } from '../../kit/call.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { readServerId } from '../../kit/shown-server.ts'
import { getProfileKey } from '../../kit/use-profile.ts'
import { serverMessages } from '../../messages/server.ts'
import { justCreated } from './just-created.ts'

type NewServer = { serverName: string; engine?: string }

export function useCreateServer(userId: string, isAnother: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: serverMutationKey,
    mutationFn: (body: NewServer) => call(createServer, { params: { id: userId }, body }),
    meta: {
      fallback: (error) => serverMessages.server.createFailed({ statusText: getStatusText(error) }),
    },
    onSuccess: async ({ server }, { serverName }) => {
      showToast('success', serverMessages.server.created({ name: serverName }))
      justCreated.write(serverName)
      await client.invalidateQueries({ queryKey: getProfileKey(userId) })
      await refreshServer(client, readServerId())
      if (isAnother) chooseServer(server.serverId)
    },
  })
}
