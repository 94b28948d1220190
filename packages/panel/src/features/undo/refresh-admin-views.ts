import type { QueryClient } from '@tanstack/react-query'

/** Reads again what an admin's tabs show: a change of one kind is seen in several of them. */
export function refreshAdminViews(client: QueryClient) {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/admin/'),
  })
}
