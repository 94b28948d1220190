import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listWaitingEdits, settleHeldEdit } from '@trellis/contract/waiting-edits.ts'
import { showToast } from '../../design/toast.ts'
import { refreshServer } from '../../hosting/servers/index.ts'
import { call } from '../../kit/call.ts'
import { keyOf, queryOf } from '../../kit/queries.ts'
import { pendingEditsMessages } from '../../messages/pending-edits.ts'

const text = pendingEditsMessages

export function useWaitingEdits(userId: string) {
  return useQuery({
    ...queryOf(listWaitingEdits, { params: { id: userId } }),
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
        queryKey: keyOf(listWaitingEdits, { params: { id: userId } }),
      })
      await refreshServer(client, userId)
    },
  })
}
