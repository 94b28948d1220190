import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readOrders, readShopItems, type ShopItem } from '@trellis/contract/shop.ts'
import { queryOf } from '../../kit/queries.ts'
import { words } from '../../words/words.ts'

const itemsQuery = queryOf(readShopItems, {})
const ordersQuery = (userId: string) => queryOf(readOrders, { params: { id: userId } })

export function useShopItems() {
  return useQuery({ ...itemsQuery, meta: { fallback: () => words.shop.fetchFailed } })
}

/** The prices of this moment; those known already when they cannot be had. */
export async function refreshItems(client: QueryClient): Promise<ShopItem[]> {
  await client.invalidateQueries({ queryKey: itemsQuery.queryKey })
  return client.getQueryData(itemsQuery.queryKey) ?? []
}

export function useOrders(userId: string) {
  return useQuery({
    ...ordersQuery(userId),
    meta: { fallback: () => words.shop.purchasesFailed },
  })
}

/** After a purchase, or one that may have been made. */
export async function refreshShop(client: QueryClient, userId: string) {
  await Promise.all([
    refreshItems(client),
    client.invalidateQueries({ queryKey: ordersQuery(userId).queryKey }),
  ])
}
