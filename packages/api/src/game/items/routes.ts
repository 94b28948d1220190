import { searchItems, searchServerItems } from '@trellis/contract/items.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Items } from './service.ts'

export function bindItemRoutes(bind: BindRoute, { items }: { items: Items }): void {
  bind(searchItems, async ({ query }) => items.search(query))
  bind(searchServerItems, (call) => items.getSearch(call, call.query))
}
