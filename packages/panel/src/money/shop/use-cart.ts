import { maxOfAnItem, type ShopItem } from '@trellis/contract/money/shop.ts'
import { useState } from 'react'
import { showToast } from '../../design/toast.ts'
import { shopMessages } from '../../messages/shop.ts'
import { type CartEntries, emptyCart, withQuantity, withSeenPrices } from './cart.ts'
import { getItemName } from './describe-item.ts'

/** The current cart, kept as long as the page is. */
export type CartInHand = {
  entries: CartEntries
  add: (item: ShopItem) => void
  setQuantity: (item: Pick<ShopItem, 'id' | 'cost'>, quantity: number) => void
  takePrices: (items: readonly ShopItem[]) => void
  clear: () => void
}

export function useCart(): CartInHand {
  const [entries, setEntries] = useState(emptyCart)
  const setQuantity: CartInHand['setQuantity'] = (item, quantity) =>
    setEntries((now) => withQuantity(now, item, Math.min(quantity, maxOfAnItem)))
  return {
    entries,
    setQuantity,
    add: (item) => {
      const quantity = entries.get(item.id)?.quantity ?? 0
      if (item.type === 'one_time' && quantity > 0)
        return showToast(
          'warning',
          shopMessages.alreadyInCart({ name: getItemName(item) }),
          `in-cart-${item.id}`,
        )
      setQuantity(item, quantity + 1)
    },
    takePrices: (items) => setEntries((now) => withSeenPrices(now, items)),
    clear: () => setEntries(emptyCart),
  }
}
