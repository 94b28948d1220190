import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listPendingEdits, settleHeldEdit } from '@trellis/contract/game/pending-edits.ts'
import { showToast } from '../../design/toast.ts'
import { refreshServer } from '../../hosting/servers/index.ts'
import { call } from '../../kit/call.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { pendingEditsMessages } from '../../messages/pending-edits.ts'

const text = pendingEditsMessages

export function usePendingEdits(serverId: string) {
  return useQuery({
    ...getQuery(listPendingEdits, { params: { serverId } }),
    meta: { fallback: () => text.fetchFailed },
  })
}

export function useSettleHeldEdit(serverId: string, number: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (keep: 'mine' | 'theirs') =>
      call(settleHeldEdit, { params: { serverId, number: String(number) }, body: { keep } }),
    meta: { fallback: () => text.settleFailed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: async () => {
      await client.invalidateQueries({
        queryKey: getKey(listPendingEdits, { params: { serverId } }),
      })
      await refreshServer(client, serverId)
    },
  })
}
