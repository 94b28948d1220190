import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { checkout } from '@trellis/contract/money/shop.ts'
import { showToast } from '../../design/toast.ts'
import { callOnce } from '../../kit/call.ts'
import { findCode, getStatus } from '../../kit/call-failure.ts'
import { shopMessages } from '../../messages/shop.ts'
import { refreshBalances } from '../entitlements/index.ts'
import type { Summary } from './summary.ts'
import { refreshShop } from './use-shop.ts'

export const isPriceChange = (error: unknown) => findCode(error) === 'price-changed'

/** Returns whether it is unknown if the purchase succeeded: no answer came, or an unclear one. */
export function isUnanswered(error: unknown): boolean {
  const status = getStatus(error)
  return status < 400 || status >= 500
}

/** Called even if the buyer has left the page. */
type CheckoutEnds = {
  onBought: (reply: ReplyOf<typeof checkout>) => void
  onFailed: (error: unknown, summary: Summary) => void
}

/** Buys the cart in the summary; done when the account on screen is updated. */
export function useCheckout(userId: string, { onBought, onFailed }: CheckoutEnds) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, cart, total }: Summary) =>
      callOnce(key, checkout, { params: { id: userId }, body: { cart, total } }),
    meta: { fallback: () => shopMessages.failed, isQuestion: isPriceChange },
    onSuccess: async (reply) => {
      await Promise.all([refreshBalances(client, userId), refreshShop(client, userId)])
      showToast('success', reply.message)
      onBought(reply)
    },
    onError: (error, summary) => {
      onFailed(error, summary)
      if (!isUnanswered(error)) return
      void refreshBalances(client, userId)
      void refreshShop(client, userId)
    },
  })
}
