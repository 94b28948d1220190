import { checkout, readOrders, readShopItems } from '@trellis/contract/money/shop.ts'
import type { BindRoute } from '../../kit/http.ts'
import { readIdempotencyKey } from '../../kit/keyed-call.ts'
import type { Shop } from './service.ts'

export function bindShopRoutes(bind: BindRoute, { shop }: { shop: Shop }): void {
  bind(readShopItems, ({ caller }) => shop.listItems(caller.userId))
  bind(checkout, ({ caller, body, headers }) =>
    shop.checkout(caller, {
      cart: body.cart,
      total: body.total ?? null,
      key: readIdempotencyKey(headers['idempotency-key']),
    }),
  )
  bind(readOrders, ({ params }) => shop.listOrders(params.id))
}
