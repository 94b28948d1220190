import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { consoleRoutes } from './routes.ts'

export const consoleFeature = defineFeature({
  name: 'console',
  needs: { hosting: serversFeature, accounts: usersFeature },
  open(kit, { hosting, accounts }) {
    return {
      service: null,
      routes: (bind) => consoleRoutes(bind, { ...kit, ...hosting, accounts }),
    }
  },
})
