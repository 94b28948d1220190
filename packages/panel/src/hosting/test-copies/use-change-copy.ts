import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepTestCopy, setCopyPlayers } from '@trellis/contract/hosting/test-copies.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { readServerId } from '../../kit/shown-server.ts'
import { testCopiesMessages } from '../../messages/test-copies.ts'
import { patchOwnServer } from '../servers/index.ts'

/** Keeps a test copy, or lets it end. */
export function useKeepCopy(serverId: ServerId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isKept: boolean) => call(keepTestCopy, { params: { serverId }, body: { isKept } }),
    meta: { fallback: () => testCopiesMessages.card.changeFailed },
    onSuccess: ({ testCopy }, isKept) => {
      const { keptToast, endsToast } = testCopiesMessages.card
      showToast('success', isKept ? keptToast : endsToast)
      patchOwnServer(client, readServerId(), { testCopy })
    },
  })
}

/** Sets the players who may join a test copy. */
export function useSetCopyPlayers(serverId: ServerId, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (players: string[]) =>
      call(setCopyPlayers, { params: { serverId }, body: { players } }),
    meta: { fallback: () => testCopiesMessages.card.changeFailed },
    onSuccess: ({ testCopy }) => {
      showToast('success', testCopiesMessages.players.saved)
      patchOwnServer(client, readServerId(), { testCopy })
      onSaved()
    },
  })
}
