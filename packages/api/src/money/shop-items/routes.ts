import {
  createSoldItem,
  listSoldItems,
  readSoldItemHistory,
  saveSoldItem,
} from '@trellis/contract/money/shop-items.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { ShopItems } from './service.ts'

export function bindShopItemRoutes(bind: BindRoute, { items }: { items: ShopItems }): void {
  bind(listSoldItems, () => items.list())
  bind(createSoldItem, ({ caller, body }) => items.create(caller, body))
  bind(saveSoldItem, ({ caller, params, body }) => items.save(caller, params.itemId, body))
  bind(readSoldItemHistory, ({ params }) => items.history(params.itemId))
}
