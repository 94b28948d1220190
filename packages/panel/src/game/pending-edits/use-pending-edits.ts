import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listPendingEdits, settleHeldEdit } from '@trellis/contract/pending-edits.ts'
import { showToast } from '../../design/toast.ts'
import { refreshServer } from '../../hosting/servers/index.ts'
import { call } from '../../kit/call.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { pendingEditsMessages } from '../../messages/pending-edits.ts'

const text = pendingEditsMessages

export function usePendingEdits(userId: string) {
  return useQuery({
    ...getQuery(listPendingEdits, { params: { id: userId } }),
    meta: { fallback: () => text.fetchFailed },
  })
}

export function useSettleHeldEdit(userId: string, number: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (keep: 'mine' | 'theirs') =>
      call(settleHeldEdit, { params: { id: userId, number: String(number) }, body: { keep } }),
    meta: { fallback: () => text.settleFailed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: async () => {
      await client.invalidateQueries({
        queryKey: getKey(listPendingEdits, { params: { id: userId } }),
      })
      await refreshServer(client, userId)
    },
  })
}
