import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { managedServerRoutes } from './routes.ts'
import { createManagedServers } from './service.ts'

export const managedServersFeature = defineFeature({
  name: 'managed-servers',
  needs: { hosting: serversFeature, accounts: usersFeature, settings: panelSettingsFeature },
  open(kit, { hosting, accounts, settings }) {
    const keptDays = kit.config.deletedServersDays
    const core = { ...kit, ...hosting, accounts, settings, keptDays }
    const managedServers = createManagedServers(core)
    return { service: null, routes: (bind) => managedServerRoutes(bind, { managedServers }) }
  },
})
