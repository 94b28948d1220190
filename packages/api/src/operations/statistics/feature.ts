import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { liveFeature } from '../../live/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { statisticsRoutes } from './routes.ts'
import { createStatistics } from './service.ts'
import { createSettingsImpact } from './settings-impact.ts'

export const statisticsFeature = defineFeature({
  name: 'statistics',
  needs: { hosting: serversFeature, accounts: usersFeature, live: liveFeature },
  open(kit, { hosting, accounts, live }) {
    const statistics = createStatistics({ ...kit, ...hosting })
    const readImpact = createSettingsImpact({ ...hosting, ...live, accounts })
    return {
      service: null,
      routes: (bind) => statisticsRoutes(bind, { statistics, readImpact }),
      jobs: [() => statistics],
    }
  },
})
