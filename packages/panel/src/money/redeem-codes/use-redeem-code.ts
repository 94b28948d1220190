import { useMutation, useQueryClient } from '@tanstack/react-query'
import { redeemCode } from '@trellis/contract/money/redeem-codes.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { redeemCodesMessages } from '../../messages/redeem-codes.ts'
import { refreshBalances } from '../entitlements/index.ts'
import { refreshPublicCodes } from './public-codes-cache.ts'

/** Redeems a code, and reloads everything that a redemption changes. */
export function useRedeemCode(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(redeemCode, { params: { id: userId }, body: { code } }),
    meta: { fallback: () => redeemCodesMessages.failed },
    onSuccess: ({ message }) => {
      showToast('success', message)
      void refreshBalances(client, userId)
    },
    // A refusal means that the list on screen was not right either.
    onSettled: () => refreshPublicCodes(client, userId),
  })
}
