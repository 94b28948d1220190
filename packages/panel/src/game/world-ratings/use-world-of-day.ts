import { useQuery } from '@tanstack/react-query'
import { readWorldRatings } from '@trellis/contract/game/world-ratings.ts'
import type { WorldRow } from '@trellis/contract/game/worlds.ts'
import { getQuery } from '../../kit/queries.ts'

/** Returns the world of the day; null without one, undefined until it is known. A failure is quiet: the page shows more. */
export function useWorldOfDay(serverId: string): WorldRow | null | undefined {
  const { data, isPending } = useQuery({
    ...getQuery(readWorldRatings, { params: { serverId } }),
    retry: false,
  })
  return isPending ? undefined : (data?.worldOfDayRow ?? null)
}
