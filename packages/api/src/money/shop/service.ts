import { findSpendingRefusal } from '@trellis/contract/kit/debt.ts'
import {
  type Cart,
  findCartRefusal,
  findPurchasedRefusal,
  type Receipt,
  type ShopItem,
  sumCart,
} from '@trellis/contract/money/shop.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import { type Answer, createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import { type Account, getOwnActor, openOwn, refuseBanned } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { formatOrderReference, move, toLedgerUnits } from '../entitlements/index.ts'
import { findOrderByKey, insertOrder, listOrders, type NewLine } from './orders.ts'
import { getOnceKey, listShopItems } from './store.ts'

type Deps = { db: Db; bus: Bus; now: () => number }
type Intent = { cart: Cart; total: number | null; key: string | null }

const ordersShown = 50

export type Shop = ReturnType<typeof createShop>

export function createShop({ db, bus, now }: Deps) {
  return {
    /** Lists the items on sale, and how many of each the user has bought. */
    listItems: (userId: string) => db.transaction((tx) => listShopItems(tx, userId)),

    async listOrders(userId: string) {
      const orders = await db.transaction((tx) => listOrders(tx, userId, ordersShown))
      return orders.map(({ receipt, isReversed }) => ({ ...receipt, isReversed }))
    },

    /** Buys a cart in one transaction. A repeated idempotency key returns the receipt of the first purchase. */
    async checkout(caller: Caller, intent: Intent): Promise<Answer & { receipt: Receipt }> {
      const { receipt, isNew } = await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        const known = await findBefore(tx, caller.userId, intent)
        if (known !== null) return { receipt: known, isNew: false }
        refuseBanned(account, now())
        refuseWhen(findSpendingRefusal(account.row), 'conflict')
        const items = await listShopItems(tx, caller.userId)
        refuseCart(intent, items, account.row.credit)
        return { receipt: await buy(tx, account, { intent, items, at: now() }), isNew: true }
      })
      if (isNew) bus.emit('account', caller.userId)
      return { ...createReply({ code: 'purchased' }), receipt }
    },
  }
}

/** Returns the receipt of the earlier purchase with this key; null for a new key or none. */
async function findBefore(tx: Tx, userId: string, { cart, key }: Intent): Promise<Receipt | null> {
  const order = key === null ? null : await findOrderByKey(tx, userId, key)
  if (order === null) return null
  if (formatCanonically(order.cart) === formatCanonically(cart)) return order.receipt
  throw createFault('conflict', { code: 'key-reused' }, { code: 'idempotency-key-reused' })
}

function refuseCart({ cart, total }: Intent, items: readonly ShopItem[], credit: number): void {
  const denial = findCartRefusal(cart, items)
  if (denial !== null) {
    throw createFault('bad-input', denial, { code: 'bad-input', field: 'cart' })
  }
  refuseWhen(findPurchasedRefusal(cart, items), 'conflict')
  const price = sumCart(cart, items)
  if (total !== null && total !== price) throw createFault('conflict', { code: 'price-changed' })
  if (price > credit) throw createFault('conflict', { code: 'not-enough-credits' })
}

type Purchase = { intent: Intent; items: readonly ShopItem[]; at: number }

async function buy(tx: Tx, account: Account, { intent, items, at }: Purchase): Promise<Receipt> {
  const userId = account.row.id
  const wanted = items.filter(({ id }) => id in intent.cart)
  const lines = wanted.map((item) => getLine(userId, item, intent.cart[item.id] ?? 0))
  const total = sumCart(intent.cart, items)
  const id = createId()
  const order = { id, user_id: userId, total, credit_left: account.row.credit - total, at }
  await insertOrder(
    tx,
    { ...order, idempotency_key: intent.key, cart: formatCanonically(intent.cart) },
    lines,
  )
  const what = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
  const movement = {
    userId,
    actor: account.row.grow_id ?? '',
    reference: formatOrderReference(id),
    at,
  }
  if (total > 0) {
    const reason = getPurchase(what)
    await move(tx, { ...movement, unit: 'credit', amount: -total, reason })
  }
  for (const { unit, amount, quantity, name } of lines) {
    const reason = getPurchase(`${quantity} × ${name}`)
    await move(tx, { ...movement, unit, amount: toLedgerUnits(unit, amount), reason })
  }
  await insertActivity(tx, {
    ...getOwnActor(account, at),
    action: 'shop-purchase',
    details: { order: id, items: what, total },
  })
  return {
    id,
    at: new Date(at).toISOString(),
    lines: lines.map(({ item_id, name, text_code, quantity, cost, unit, amount }) => ({
      id: item_id,
      name,
      textCode: text_code,
      quantity,
      cost,
      unit,
      amount,
    })),
    total,
    creditLeft: order.credit_left,
  }
}

const getPurchase = (items: string) => ({ code: 'purchase' as const, params: { items } })

const getLine = (userId: string, item: ShopItem, quantity: number): NewLine => ({
  item_id: item.id,
  name: item.name,
  text_code: item.textCode,
  quantity,
  cost: item.cost,
  unit: item.unit,
  amount: item.amount * quantity,
  once_key: item.type === 'one_time' ? getOnceKey(userId, item.id) : null,
})

/** Returns the same text for equal carts, regardless of the order in which they were filled. */
const formatCanonically = (cart: Cart) =>
  JSON.stringify(Object.fromEntries(Object.entries(cart).toSorted(([a], [b]) => (a < b ? -1 : 1))))
