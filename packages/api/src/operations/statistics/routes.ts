import { readSettingsImpact } from '@trellis/contract/panel-settings.ts'
import { readPopulation, readStatistics } from '@trellis/contract/statistics.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { StatisticsService } from './service.ts'

type Deps = {
  statistics: StatisticsService
  /** Counts the users and servers that a change of the panel's settings affects now. */
  readImpact(): { users: number; servers: number; onlineServers: number; players: number }
}

export function statisticsRoutes(bind: BindRoute, { statistics, readImpact }: Deps): void {
  bind(readStatistics, () => statistics.read())
  bind(readSettingsImpact, () => readImpact())
  bind(readPopulation, ({ query }) => statistics.history(query.range))
}
