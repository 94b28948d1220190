import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteWorld } from '@trellis/contract/worlds.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { worldsMessages } from '../../messages/worlds.ts'
import { dropWorld, refreshWorlds, stopFetchingPicture } from './use-worlds.ts'

export function useDeleteWorld(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(deleteWorld, { params: { id: userId, name } }),
    meta: {
      fallback: (error) => worldsMessages.deleteFailed({ statusText: getStatusText(error) }),
    },
    // Its picture may still be on its way, and would be a failed call once the world is gone.
    onMutate: (name) => stopFetchingPicture(client, userId, name),
    onError: (_error, name) => refreshWorlds(client, userId, name),
    onSuccess: ({ message }, name) => {
      showToast('success', message)
      return dropWorld(client, userId, name)
    },
  })
}
