import { isTimeOver } from '@trellis/contract/hosting/power-rules.ts'
import { dayMs, type Unit } from '@trellis/contract/kit/amounts.ts'
import { type Cart, type Receipt, type ShopItem, sumCart } from '@trellis/contract/money/shop.ts'
import type { Holdings } from './holding-facts.ts'

/** A purchase as it is shown before it is made: exactly this is sent. */
export type Summary = {
  /** Names this purchase for the api, so that it is made once. */
  key: string
  cart: Cart
  lines: Receipt['lines']
  total: number
  /** The total before a price change; null without one. */
  previousTotal: number | null
}

export function makeSummary(
  { cart, key, previousTotal = null }: Pick<Summary, 'cart' | 'key'> & Partial<Summary>,
  items: readonly ShopItem[],
): Summary {
  const lines = items
    .filter(({ id }) => id in cart)
    .map(({ id, name, textCode, cost, unit, amount }) => {
      const quantity = cart[id] ?? 0
      return { id, name, textCode, quantity, cost, unit, amount: amount * quantity }
    })
  return { key, cart, lines, total: sumCart(cart, items), previousTotal }
}

/** Returns whether both carts have the same items and quantities, in any order and at any price. */
export function isSameCart(a: Cart, b: Cart): boolean {
  const wanted = Object.entries(a)
  return (
    wanted.length === Object.keys(b).length && wanted.every(([id, quantity]) => b[id] === quantity)
  )
}

/** Returns the account's state after the purchase, if nothing else changes. */
export function getHoldingsAfter(holdings: Holdings, summary: Summary, nowMs: number): Holdings {
  const gain = (unit: Unit) =>
    summary.lines.reduce((sum, it) => sum + (it.unit === unit ? it.amount : 0), 0)
  const days = gain('time')
  // Expired time does not count backwards: bought time then starts now.
  const from = isTimeOver(holdings) ? nowMs : Date.parse(holdings.estimatedExpiry)
  const isPermanent = holdings.estimatedExpiry === ''
  return {
    credit: holdings.credit + gain('credit') - summary.total,
    serverTime: holdings.serverTime + days,
    estimatedExpiry: isPermanent ? '' : new Date(from + days * dayMs).toISOString(),
    availableSlot: holdings.availableSlot + gain('slot'),
    storageLimitMB: holdings.storageLimitMB + gain('storage'),
    extraBackups: holdings.extraBackups + gain('backup'),
  }
}
