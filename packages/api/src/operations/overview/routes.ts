import { readOverview, readPopulation } from '@trellis/contract/operations/overview.ts'
import { readSettingsImpact } from '@trellis/contract/platform/panel-settings.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { OverviewService } from './service.ts'

type Deps = {
  overview: OverviewService
  /** Counts the users and servers that a change of the panel's settings affects now. */
  readImpact(): { users: number; servers: number; onlineServers: number; players: number }
}

export function bindOverviewRoutes(bind: BindRoute, { overview, readImpact }: Deps): void {
  bind(readOverview, () => overview.read())
  bind(readSettingsImpact, () => readImpact())
  bind(readPopulation, ({ query }) => overview.history(query.range))
}
