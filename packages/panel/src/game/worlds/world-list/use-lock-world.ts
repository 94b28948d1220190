import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lockWorld, unlockWorld, type WorldRow } from '@trellis/contract/game/worlds.ts'
import { showToast } from '../../../design/toast.ts'
import { call } from '../../../kit/call.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { patchWorldRow, refreshWorlds, stopFetchingWorlds } from '../world-queries/use-worlds.ts'

type WorldLock = Pick<WorldRow, 'name' | 'locked'>

/** Locks or opens a world: shown at once, taken back when the api refuses. */
export function useLockWorld(serverId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, locked }: WorldLock) =>
      call(locked ? lockWorld : unlockWorld, { params: { serverId, name } }),
    meta: { fallback: () => worldsMessages.lockFailed },
    onMutate: async ({ name, locked }) => {
      patchWorldRow(client, name, { locked })
      // An answer that is under way shows the time before the press.
      await stopFetchingWorlds(client)
    },
    onError: (_error, { name, locked }) => patchWorldRow(client, name, { locked: !locked }),
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: (_reply, _error, { name }) => refreshWorlds(client, serverId, name),
  })
}
