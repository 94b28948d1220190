import { findSpendingRefusal } from '@trellis/contract/kit/debt.ts'
import {
  type Cart,
  findCartRefusal,
  findPurchasedRefusal,
  maxOfAnItem,
  type ShopItem,
  sumCart,
} from '@trellis/contract/money/shop.ts'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { shopMessages } from '../../messages/shop.ts'

type Buyer = Pick<Profile, 'isBanned' | 'credit' | 'debt'>

/** Why this cart cannot be bought now, in the words the buyer reads; null when it can. */
export function findCheckoutRefusal(
  cart: Cart,
  items: readonly ShopItem[],
  buyer: Buyer,
): string | null {
  const denial =
    findBanRefusal(buyer) ??
    findSpendingRefusal(buyer) ??
    findCartRefusal(cart, items) ??
    findPurchasedRefusal(cart, items)
  if (denial !== null) return wordRefusal(denial)
  return sumCart(cart, items) > buyer.credit ? refusalsMessages['not-enough-credits'] : null
}

/** Why no more of an item can be added; null when it can. */
export function findAddRefusal(item: ShopItem, quantity: number, buyer: Buyer): string | null {
  if (buyer.isBanned) return refusalsMessages.banned
  if (item.isPurchased) return shopMessages.purchased
  return quantity >= maxOfAnItem ? shopMessages.quantityLimit({ max: maxOfAnItem }) : null
}
