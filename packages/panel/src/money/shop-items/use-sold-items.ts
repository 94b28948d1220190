import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Route } from '@trellis/contract/kit/route.ts'
import {
  createSoldItem,
  listSoldItems,
  readSoldItemHistory,
  type SoldItem,
  saveSoldItem,
} from '@trellis/contract/money/shop-items.ts'
import type { Changed } from '@trellis/contract/platform/undo.ts'
import { type CallInput, call } from '../../kit/call.ts'
import { getStatus } from '../../kit/call-failure.ts'
import { getQuery } from '../../kit/queries.ts'
import { shopItemsMessages } from '../../messages/shop-items.ts'
import { refreshAdminViews, reportChange } from '../../platform/undo/index.ts'

type BodyInput<R extends Route> = CallInput<R> extends { body: infer Body } ? Body : never
export type NewItem = BodyInput<typeof createSoldItem>
export type ItemChange = BodyInput<typeof saveSoldItem>

const itemsQuery = getQuery(listSoldItems, {})

export function useSoldItems() {
  return useQuery({ ...itemsQuery, meta: { fallback: () => shopItemsMessages.fetchFailed } })
}

/** The items as they are now; those known already when they cannot be had. */
export async function refreshSoldItems(client: QueryClient): Promise<SoldItem[]> {
  await client.invalidateQueries({ queryKey: itemsQuery.queryKey })
  return client.getQueryData(itemsQuery.queryKey) ?? []
}

export function useCreateSoldItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (item: NewItem) => call(createSoldItem, { body: item }),
    meta: { fallback: () => shopItemsMessages.createFailed },
    onSuccess: (changed) => showResult(client, changed),
  })
}

/** Returns whether another admin has changed the item since it was loaded. */
export const isOutdated = (error: unknown) => getStatus(error) === 409

export function useSaveSoldItem(itemId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ItemChange) => call(saveSoldItem, { params: { itemId }, body: change }),
    meta: { fallback: () => shopItemsMessages.saveFailed, isQuestion: isOutdated },
    onSuccess: (changed) => showResult(client, changed),
  })
}

export function useSoldItemHistory(itemId: string) {
  return useQuery(getQuery(readSoldItemHistory, { params: { itemId } }))
}

function showResult(client: QueryClient, { message, undo }: Changed) {
  reportChange({ text: message, undo, client })
  return refreshAdminViews(client)
}
