import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { createAnyDeletedServers } from './admin-service.ts'
import { bindDeletedServerRoutes } from './routes.ts'
import { createDeletedServers } from './service.ts'
import { watchDeletedServers } from './watch.ts'

export const deletedServersFeature = defineFeature({
  name: 'deleted-servers',
  needs: { hosting: serversFeature, accounts: usersFeature, settings: panelSettingsFeature },
  open(kit, { hosting, accounts, settings }) {
    const keptDays = kit.config.deletedServersDays
    const core = { ...kit, ...hosting, accounts, settings }
    const deps = { ...core, maxServers: kit.config.maxServers, keptDays }
    const deletedServers = createDeletedServers(deps)
    const ofAll = createAnyDeletedServers(deps)
    return {
      service: null,
      routes: (bind) => bindDeletedServerRoutes(bind, { deletedServers, ofAll }),
      jobs: [() => watchDeletedServers(kit)],
    }
  },
})
