import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readOrders, readShopItems, type ShopItem } from '@trellis/contract/money/shop.ts'
import { getQuery } from '../../kit/queries.ts'
import { shopMessages } from '../../messages/shop.ts'

const itemsQuery = getQuery(readShopItems, {})
const getOrdersQuery = (userId: string) => getQuery(readOrders, { params: { id: userId } })

export function useShopItems() {
  return useQuery({ ...itemsQuery, meta: { fallback: () => shopMessages.fetchFailed } })
}

/** The prices of this moment; those known already when they cannot be had. */
export async function refreshItems(client: QueryClient): Promise<ShopItem[]> {
  await client.invalidateQueries({ queryKey: itemsQuery.queryKey })
  return client.getQueryData(itemsQuery.queryKey) ?? []
}

export function useOrders(userId: string) {
  return useQuery({
    ...getOrdersQuery(userId),
    meta: { fallback: () => shopMessages.purchasesFailed },
  })
}

/** After a purchase, or one that may have been made. */
export async function refreshShop(client: QueryClient, userId: string) {
  await Promise.all([
    refreshItems(client),
    client.invalidateQueries({ queryKey: getOrdersQuery(userId).queryKey }),
  ])
}
