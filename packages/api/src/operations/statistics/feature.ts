import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { adminsFeature } from '../../people/admins/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { statisticsRoutes } from './routes.ts'
import { createStatistics } from './service.ts'
import { createSettingsImpact } from './settings-impact.ts'

export const statisticsFeature = defineFeature({
  name: 'statistics',
  needs: { hosting: serversFeature, accounts: usersFeature, admins: adminsFeature },
  open(kit, { hosting, accounts, admins }) {
    const statistics = createStatistics({ ...kit, ...hosting })
    const readImpact = createSettingsImpact({ ...kit, ...hosting, accounts })
    kit.bus.on('statistics', (payload) => {
      void admins.frames.send('dashboard:view', { type: 'statistics', payload })
    })
    return {
      service: null,
      routes: (bind) => statisticsRoutes(bind, { statistics, readImpact }),
      jobs: [() => statistics],
    }
  },
})
