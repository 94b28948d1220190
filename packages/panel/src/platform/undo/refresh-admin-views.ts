import type { QueryClient } from '@tanstack/react-query'

/** Refetches the data of all admin tabs: one change can affect several of them. */
export function refreshAdminViews(client: QueryClient) {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/admin/'),
  })
}
