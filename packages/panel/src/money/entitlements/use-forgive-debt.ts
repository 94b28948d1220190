import { useMutation, useQueryClient } from '@tanstack/react-query'
import { forgiveDebt } from '@trellis/contract/money/entitlements.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { debtsMessages } from '../../messages/debts.ts'
import { refreshAdminViews } from '../../platform/undo/index.ts'

/** Forgives a user's debt, and loads what admins see of them again. */
export function useForgiveDebt(discordId: string) {
  const client = useQueryClient()
  const text = debtsMessages
  return useMutation({
    mutationFn: (reason: string) => call(forgiveDebt, { params: { discordId }, body: { reason } }),
    meta: { fallback: () => text.forgiveFailed },
    onSuccess: () => showToast('success', text.forgiven),
    // A refusal can mean that the debt was paid since.
    onSettled: () => refreshAdminViews(client),
  })
}
