import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import {
  type HistoryRange,
  historyStepMs,
  readOverview,
  readPopulation,
} from '@trellis/contract/operations/overview.ts'
import { getQuery } from '../../kit/queries.ts'
import { overviewMessages } from '../../messages/overview.ts'

export type PopulationHistory = ReplyOf<typeof readPopulation>

export function useOverview() {
  return useQuery({
    ...getQuery(readOverview, {}),
    meta: { fallback: () => overviewMessages.fetchFailed },
  })
}

/** Servers and players online; the range before stays in sight until the next one is there. */
export function usePopulation(range: HistoryRange) {
  return useQuery({
    ...getQuery(readPopulation, { query: { range } }),
    placeholderData: keepPreviousData,
    refetchInterval: historyStepMs[range] / 5,
    meta: { fallback: () => overviewMessages.historyFailed },
  })
}
