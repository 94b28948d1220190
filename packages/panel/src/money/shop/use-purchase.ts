import { useQueryClient } from '@tanstack/react-query'
import { type Receipt, type ShopItem, sumCart } from '@trellis/contract/money/shop.ts'
import { useState } from 'react'
import { createRandomHex } from '../../kit/random-hex.ts'
import { getCart, sumSeenPrices } from './cart.ts'
import { isSameCart, makeSummary, type Summary } from './summary.ts'
import type { CartInHand } from './use-cart.ts'
import { isPriceChange, isUnanswered, useCheckout } from './use-checkout.ts'
import { refreshItems } from './use-shop.ts'

const createKey = () => createRandomHex(16)

/** A purchase, from its summary over its confirmation to its receipt. */
export function usePurchase(userId: string, hand: CartInHand, items: readonly ShopItem[]) {
  const client = useQueryClient()
  const [summary, setSummary] = useState<Summary | null>(null)
  const [unanswered, setUnanswered] = useState<Summary | null>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const cart = getCart(hand.entries)
  /** Repeats an unanswered purchase with the same id and price, because it may have been made. */
  const pending = unanswered !== null && isSameCart(unanswered.cart, cart) ? unanswered : null

  const checkout = useCheckout(userId, {
    onBought: (reply) => {
      hand.clear()
      setUnanswered(null)
      setSummary(null)
      setReceipt(reply.receipt)
    },
    onFailed: (error, refused) => {
      setUnanswered(isUnanswered(error) ? refused : null)
      if (isPriceChange(error)) void askAgain(refused)
    },
  })

  const askAgain = async (refused: Summary) => {
    const now = await refreshItems(client)
    hand.takePrices(now)
    setSummary(
      makeSummary({ cart: refused.cart, key: createKey(), previousTotal: refused.total }, now),
    )
  }

  const open = () => {
    const seen = sumSeenPrices(hand.entries)
    const previousTotal = seen === sumCart(cart, items) ? null : seen
    if (pending === null) checkout.reset()
    setSummary(pending ?? makeSummary({ cart, key: createKey(), previousTotal }, items))
  }

  return {
    summary,
    receipt,
    unanswered,
    pending,
    checkout,
    open,
    close: () => setSummary(null),
    closeReceipt: () => setReceipt(null),
  }
}
