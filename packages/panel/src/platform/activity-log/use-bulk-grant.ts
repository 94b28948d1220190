import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readBulkGrant, takeBulkGrantBack } from '@trellis/contract/operations/bulk-grants.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { bulkGrantsMessages } from '../../messages/bulk-grants.ts'
import { refreshAdminViews } from '../undo/index.ts'

export const useBulkGrant = (batch: string) =>
  useQuery(getQuery(readBulkGrant, { params: { batch } }))

/** Takes a change of many users back, and reports for how many. */
export function useTakeGrantBack(batch: string) {
  const client = useQueryClient()
  const text = bulkGrantsMessages
  return useMutation({
    mutationFn: (reason: string) =>
      call(takeBulkGrantBack, { params: { batch }, body: { reason } }),
    meta: { fallback: () => text.failed },
    onSuccess: ({ users, owing, left }) => {
      const done = text.done({ users, owing })
      if (left.length === 0) return showToast('success', done)
      const reasons = [...new Set(left.map(({ message }) => message))].join(' ')
      showToast('warning', text.doneExcept({ done, left: left.length, reasons }))
    },
    onSettled: () => refreshAdminViews(client),
  })
}
