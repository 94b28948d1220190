import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createServer } from '@trellis/contract/servers.ts'
import { call } from '../../lib/call.ts'
import { statusTextOf } from '../../lib/call-failure.ts'
import { showToast } from '../../ui/toast.ts'
import { words } from '../../words/words.ts'
import { refreshServer } from '../servers/server-cache.ts'
import { serverMutationKey } from '../servers/use-server-busy.ts'
import { profileKey } from '../users/use-profile.ts'
import { justCreated } from './just-created.ts'

type NewServer = { serverName: string; engine?: string }

export function useCreateServer(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: serverMutationKey(userId),
    mutationFn: (body: NewServer) => call(createServer, { params: { id: userId }, body }),
    meta: { fallback: (error) => words.server.createFailed(statusTextOf(error)) },
    onSuccess: async (_reply, { serverName }) => {
      showToast('success', words.server.created(serverName))
      justCreated.write(serverName)
      await client.invalidateQueries({ queryKey: profileKey(userId) })
      await refreshServer(client, userId)
    },
  })
}
