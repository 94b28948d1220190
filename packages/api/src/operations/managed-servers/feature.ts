import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { adminsFeature } from '../../people/admins/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { sendManagedServers } from './managed-server-updates.ts'
import { bindManagedServerRoutes } from './routes.ts'
import { createManagedServers } from './service.ts'

export const managedServersFeature = defineFeature({
  name: 'managed-servers',
  needs: {
    hosting: serversFeature,
    accounts: usersFeature,
    settings: panelSettingsFeature,
    admins: adminsFeature,
  },
  open(kit, { hosting, accounts, settings, admins }) {
    const keptDays = kit.config.deletedServersDays
    const core = { ...kit, ...hosting, accounts, settings, keptDays }
    const managedServers = createManagedServers(core)
    const news = sendManagedServers({ ...kit, ...hosting, frames: admins.frames })
    return {
      service: null,
      routes: (bind) => bindManagedServerRoutes(bind, { managedServers }),
      jobs: [() => news],
    }
  },
})
