import { bannedSentence } from '@trellis/contract/bans.ts'
import {
  type Cart,
  cartDenial,
  cartTotal,
  creditsSentence,
  mostOfAnItem,
  purchasedDenial,
  quantitySentence,
  type ShopItem,
} from '@trellis/contract/shop.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { words } from '../../words/words.ts'

type Buyer = Pick<Profile, 'isBanned' | 'credit'>

/** Why this cart cannot be bought now, in the words the buyer reads; null when it can. */
export function checkoutDenial(
  cart: Cart,
  items: readonly ShopItem[],
  buyer: Buyer,
): string | null {
  if (buyer.isBanned) return bannedSentence
  const denial = cartDenial(cart, items) ?? purchasedDenial(cart, items)
  return denial ?? (cartTotal(cart, items) > buyer.credit ? creditsSentence : null)
}

/** Why no more of an item can be added; null when it can. */
export function addDenial(item: ShopItem, quantity: number, buyer: Buyer): string | null {
  if (buyer.isBanned) return bannedSentence
  if (item.isPurchased) return words.shop.purchased
  return quantity >= mostOfAnItem ? quantitySentence : null
}
