import { banDenial } from '@trellis/contract/bans.ts'
import {
  type Cart,
  cartDenial,
  cartTotal,
  maxOfAnItem,
  purchasedDenial,
  type ShopItem,
} from '@trellis/contract/shop.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { describeDenial } from '../../kit/describe-refusal.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { shopMessages } from '../../messages/shop.ts'

type Buyer = Pick<Profile, 'isBanned' | 'credit'>

/** Why this cart cannot be bought now, in the words the buyer reads; null when it can. */
export function checkoutDenial(
  cart: Cart,
  items: readonly ShopItem[],
  buyer: Buyer,
): string | null {
  const denial = banDenial(buyer) ?? cartDenial(cart, items) ?? purchasedDenial(cart, items)
  if (denial !== null) return describeDenial(denial)
  return cartTotal(cart, items) > buyer.credit ? refusalsMessages['not-enough-credits'] : null
}

/** Why no more of an item can be added; null when it can. */
export function addDenial(item: ShopItem, quantity: number, buyer: Buyer): string | null {
  if (buyer.isBanned) return refusalsMessages.banned
  if (item.isPurchased) return shopMessages.purchased
  return quantity >= maxOfAnItem ? shopMessages.quantityLimit({ max: maxOfAnItem }) : null
}
