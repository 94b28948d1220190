import { checkout, readOrders, readShopItems } from '@trellis/contract/shop.ts'
import type { Db } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import type { BindRoute } from '../../kit/http.ts'
import { listOrders } from './orders.ts'
import type { Shop } from './service.ts'
import { listShopItems } from './store.ts'

type Deps = { db: Db; shop: Shop }

const ordersShown = 50

export function shopRoutes(bind: BindRoute, { db, shop }: Deps): void {
  bind(readShopItems, ({ caller }) => db.transaction((tx) => listShopItems(tx, caller.userId)))
  bind(checkout, ({ caller, body, headers }) =>
    shop.checkout(caller, {
      cart: body.cart,
      total: body.total ?? null,
      key: readKey(headers['idempotency-key']),
    }),
  )
  bind(readOrders, async ({ params }) => {
    const orders = await db.transaction((tx) => listOrders(tx, params.id, ordersShown))
    return orders.map(({ receipt, isReversed }) => ({ ...receipt, isReversed }))
  })
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw new Fault('bad-input', 'The Idempotency-Key must be 1-200 printable characters.')
}
