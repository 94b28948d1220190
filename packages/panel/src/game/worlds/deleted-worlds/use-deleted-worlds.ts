import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listDeletedWorlds, restoreWorldVersion } from '@trellis/contract/game/worlds.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { showToast } from '../../../design/toast.ts'
import { call } from '../../../kit/call.ts'
import { getQuery } from '../../../kit/queries.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { refreshWorlds } from '../world-queries/use-worlds.ts'

export type DeletedWorld = ReplyOf<typeof listDeletedWorlds>[number]

export function useDeletedWorlds(serverId: string) {
  return useQuery({
    ...getQuery(listDeletedWorlds, { params: { serverId } }),
    meta: { fallback: () => worldsMessages.trash.failed },
  })
}

export function useRestoreDeletedWorld(serverId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, number }: DeletedWorld) =>
      call(restoreWorldVersion, { params: { serverId, name, number }, query: {} }),
    meta: { fallback: () => worldsMessages.trash.restoreFailed },
    onSuccess: ({ message }, { name }) => {
      showToast('success', message)
      return refreshWorlds(client, serverId, name)
    },
  })
}
