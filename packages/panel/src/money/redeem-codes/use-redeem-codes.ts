import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createRedeemCode,
  deleteRedeemCode,
  listRedeemCodes,
} from '@trellis/contract/money/redeem-codes.ts'
import { showToast } from '../../design/toast.ts'
import { type CallInput, call } from '../../kit/call.ts'
import { getKey, getQuery } from '../../kit/queries.ts'
import { redeemCodesAdminMessages } from '../../messages/redeem-codes-admin.ts'
import { reportChange } from '../../platform/undo/index.ts'

const text = redeemCodesAdminMessages
const codesKey = getKey(listRedeemCodes, {})

export type NewCode = CallInput<typeof createRedeemCode>['body']

export function useRedeemCodes() {
  return useQuery({
    ...getQuery(listRedeemCodes, {}),
    meta: { fallback: () => text.fetchFailed },
  })
}

export function useCreateRedeemCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: NewCode) => call(createRedeemCode, { body: code }),
    meta: { fallback: () => text.createFailed },
    onSuccess: ({ code }) => {
      showToast('success', text.created({ code }))
      return client.invalidateQueries({ queryKey: codesKey })
    },
  })
}

export function useDeleteRedeemCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(deleteRedeemCode, { params: { code } }),
    meta: { fallback: () => text.deleteFailed },
    onSuccess: ({ undo }, code) => reportChange({ text: text.deleted({ code }), undo, client }),
    // A code that another admin has deleted is gone, too.
    onSettled: () => client.invalidateQueries({ queryKey: codesKey }),
  })
}
