import type { QueryClient } from '@tanstack/react-query'
import { readStatistics, type Statistics } from '@trellis/contract/statistics.ts'
import { keyOf } from '../../kit/queries.ts'

const queryKey = keyOf(readStatistics, {})

/** The numbers of now, as the socket tells them. */
export function takeStatistics(client: QueryClient, statistics: Statistics) {
  client.setQueryData<Statistics>(queryKey, statistics)
  // An answer that is under way may be older than this and would stand over it.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}
