import { checkout, readOrders, readShopItems } from '@trellis/contract/shop.ts'
import { createFault } from '../../kit/fault.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Shop } from './service.ts'

export function bindShopRoutes(bind: BindRoute, { shop }: { shop: Shop }): void {
  bind(readShopItems, ({ caller }) => shop.listItems(caller.userId))
  bind(checkout, ({ caller, body, headers }) =>
    shop.checkout(caller, {
      cart: body.cart,
      total: body.total ?? null,
      key: readKey(headers['idempotency-key']),
    }),
  )
  bind(readOrders, ({ params }) => shop.listOrders(params.id))
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw createFault('bad-input', { code: 'idempotency-key-invalid' }, { code: 'bad-input' })
}
