import type { QueryClient } from '@tanstack/react-query'
import { readStatistics, type Statistics } from '@trellis/contract/statistics.ts'
import { getKey } from '../../kit/queries.ts'

const queryKey = getKey(readStatistics, {})

/** Stores the current figures from the socket. */
export function takeStatistics(client: QueryClient, statistics: Statistics) {
  client.setQueryData<Statistics>(queryKey, statistics)
  // A response in flight may be older than this and would overwrite it.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}
