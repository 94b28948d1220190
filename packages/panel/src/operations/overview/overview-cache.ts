import type { QueryClient } from '@tanstack/react-query'
import { type Overview, readOverview } from '@trellis/contract/operations/overview.ts'
import { getKey } from '../../kit/queries.ts'

const queryKey = getKey(readOverview, {})

/** Stores the current figures from the socket. */
export function takeOverview(client: QueryClient, overview: Overview) {
  client.setQueryData<Overview>(queryKey, overview)
  // A response in flight may be older than this and would overwrite it.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}
