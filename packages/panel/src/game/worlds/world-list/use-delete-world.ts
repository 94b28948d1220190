import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteWorld } from '@trellis/contract/game/worlds.ts'
import { showToast } from '../../../design/toast.ts'
import { call } from '../../../kit/call.ts'
import { getStatusText } from '../../../kit/call-failure.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { dropWorld, refreshWorlds, stopFetchingPicture } from '../world-queries/use-worlds.ts'

export function useDeleteWorld(serverId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(deleteWorld, { params: { serverId, name } }),
    meta: {
      fallback: (error) => worldsMessages.deleteFailed({ statusText: getStatusText(error) }),
    },
    // Its picture may still be on its way, and would be a failed call once the world is gone.
    onMutate: (name) => stopFetchingPicture(client, serverId, name),
    onError: (_error, name) => refreshWorlds(client, serverId, name),
    onSuccess: ({ message }, name) => {
      showToast('success', message)
      return dropWorld(client, serverId, name)
    },
  })
}
