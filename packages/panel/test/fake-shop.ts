import { dayMs } from '@trellis/contract/amounts.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import {
  cartTotal,
  changedCartSentence,
  checkout,
  creditsSentence,
  type Receipt,
  readOrders,
  readShopItems,
  type ShopItem,
  shopItemSchema,
} from '@trellis/contract/shop.ts'
import type { Answer, Answerer, Asked, FakeApi } from './fake-api.ts'
import { makeProfile } from './fake-world.ts'

/** What the fake api sells, and what was bought by which key. */
export type FakeShop = {
  items: ShopItem[]
  orders: (Receipt & { isReversed: boolean; key: string })[]
}

export function makeShopItem(id: string, changes: Record<string, unknown> = {}): ShopItem {
  return shopItemSchema.parse({
    id,
    name: '7 Days',
    description: 'A week for your server.',
    cost: 200,
    type: 'quantifiable',
    isPurchased: false,
    unit: 'time',
    amount: 7,
    ...changes,
  })
}

export const makeShop = (): FakeShop => ({
  items: [
    makeShopItem('server_time_7'),
    makeShopItem('server_time_30', {
      name: '30 Days',
      description: 'A month for your server, a little cheaper by the day.',
      cost: 750,
      amount: 30,
    }),
    makeShopItem('storage_upgrade_500', {
      name: 'Storage +500 MB',
      description: 'Room for more worlds and longer logs.',
      cost: 300,
      unit: 'storage',
      amount: 500,
    }),
    makeShopItem('storage_upgrade_2000', {
      name: 'Storage +2000 MB',
      description: 'Once for each account.',
      cost: 1000,
      type: 'one_time',
      unit: 'storage',
      amount: 2000,
    }),
  ],
  orders: [],
})

export const shopAnswers: readonly [Route, Answerer][] = [
  [readShopItems, (_, { world }) => ({ reply: world.shop.items })],
  [readOrders, (_, { world }) => ({ reply: world.shop.orders })],
  [checkout, buy],
]

/** A key that was seen is answered again without buying again. */
function buy({ body, idempotencyKey }: Asked, { world }: FakeApi): Answer {
  const { cart, total: seen } = body as { cart: Record<string, number>; total: number }
  const { items, orders } = world.shop
  const known = orders.find((it) => it.key === idempotencyKey)
  if (known !== undefined) return { reply: { message: 'Purchase complete.', receipt: known } }
  const total = cartTotal(cart, items)
  if (total !== seen) return { status: 409, error: changedCartSentence, code: 'price-changed' }
  if (total > world.profile.credit) return { status: 409, error: creditsSentence }
  const bought = items.filter(({ id }) => id in cart)
  const lines = bought.map(({ id, name, cost, unit, amount }) => {
    const quantity = cart[id] ?? 0
    return { id, name, quantity, cost, unit, amount: amount * quantity }
  })
  const gain = (unit: string) =>
    lines.reduce((sum, it) => sum + (it.unit === unit ? it.amount : 0), 0)
  for (const item of bought) if (item.type === 'one_time') item.isPurchased = true
  const { credit, serverTime, estimatedExpiry, storageLimitMB } = world.profile
  const expiresMs = Date.parse(estimatedExpiry) + gain('time') * dayMs
  world.profile = makeProfile({
    ...world.profile,
    credit: credit - total,
    serverTime: serverTime + gain('time'),
    estimatedExpiry: new Date(expiresMs).toISOString(),
    storageLimitMB: storageLimitMB + gain('storage'),
  })
  const order = {
    id: `order-${orders.length + 1}`,
    at: '2026-10-09T00:00:00.000Z',
    lines,
    total,
    creditLeft: credit - total,
    isReversed: false,
    key: idempotencyKey ?? '',
  }
  orders.unshift(order)
  return { reply: { message: 'Purchase complete.', receipt: order } }
}
