import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { adminsFeature } from '../../people/admins/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { bindOverviewRoutes } from './routes.ts'
import { createOverview } from './service.ts'
import { createSettingsImpact } from './settings-impact.ts'

export const overviewFeature = defineFeature({
  name: 'overview',
  needs: { hosting: serversFeature, accounts: usersFeature, admins: adminsFeature },
  open(kit, { hosting, accounts, admins }) {
    const overview = createOverview({ ...kit, ...hosting })
    const readImpact = createSettingsImpact({ ...kit, ...hosting, accounts })
    kit.bus.on('overview', (payload) => {
      void admins.frames.send('dashboard:view', { type: 'overview', payload })
    })
    return {
      service: null,
      routes: (bind) => bindOverviewRoutes(bind, { overview, readImpact }),
      jobs: [() => overview],
    }
  },
})
