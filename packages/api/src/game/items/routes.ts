import { searchItems, searchServerItems } from '@trellis/contract/game/items.ts'
import { type BindRoute, Prepared } from '../../kit/http.ts'
import type { Items } from './service.ts'

export function bindItemRoutes(bind: BindRoute, { items }: { items: Items }): void {
  bind(searchItems, async ({ query }) => items.search(query))
  bind(searchServerItems, async (call) => new Prepared(await items.getSearch(call, call.query)))
}
