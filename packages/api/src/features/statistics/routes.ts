import { readPopulation, readStatistics } from '@trellis/contract/statistics.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { StatisticsService } from './service.ts'

export function statisticsRoutes(
  bind: BindRoute,
  { statistics }: { statistics: StatisticsService },
): void {
  bind(readStatistics, () => statistics.read())
  bind(readPopulation, ({ query }) => statistics.history(query.range))
}
