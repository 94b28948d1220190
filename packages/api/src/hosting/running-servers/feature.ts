import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { suspensionsFeature } from '../suspensions/feature.ts'
import { watchDebts } from './debt-watch.ts'
import { bindRunningServerRoutes } from './routes.ts'
import { createRunningServers } from './service.ts'
import { watchSlots } from './slot-watch.ts'

export const runningServersFeature = defineFeature({
  name: 'running-servers',
  needs: { hosting: serversFeature, accounts: usersFeature, suspensions: suspensionsFeature },
  open(kit, { hosting, accounts, suspensions }) {
    const runningServers = createRunningServers({ ...kit, ...hosting })
    return {
      service: null,
      routes: (bind) => bindRunningServerRoutes(bind, { runningServers }),
      jobs: [
        () => watchSlots({ ...kit, ...hosting, accounts, suspensions }),
        () => watchDebts({ ...kit, ...hosting, accounts, suspensions }),
      ],
    }
  },
})
