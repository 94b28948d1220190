import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import {
  type HistoryRange,
  historyStepMs,
  readPopulation,
  readStatistics,
} from '@trellis/contract/statistics.ts'
import { getQuery } from '../../kit/queries.ts'
import { statisticsMessages } from '../../messages/statistics.ts'

export type PopulationHistory = ReplyOf<typeof readPopulation>

export function useStatistics() {
  return useQuery({
    ...getQuery(readStatistics, {}),
    meta: { fallback: () => statisticsMessages.fetchFailed },
  })
}

/** Servers and players online; the range before stays in sight until the next one is there. */
export function usePopulation(range: HistoryRange) {
  return useQuery({
    ...getQuery(readPopulation, { query: { range } }),
    placeholderData: keepPreviousData,
    refetchInterval: historyStepMs[range] / 5,
    meta: { fallback: () => statisticsMessages.historyFailed },
  })
}
