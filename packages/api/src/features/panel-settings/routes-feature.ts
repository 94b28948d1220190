import { defineFeature } from '../../kit/feature.ts'
import { liveFeature } from '../../live/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { usersFeature } from '../users/feature.ts'
import { panelSettingsFeature } from './feature.ts'
import { createSettingsImpact } from './impact.ts'
import { panelSettingsRoutes } from './routes.ts'

export const panelSettingsRoutesFeature = defineFeature({
  name: 'panel-settings-routes',
  needs: {
    settings: panelSettingsFeature,
    accounts: usersFeature,
    hosting: serversFeature,
    live: liveFeature,
  },
  open(_kit, { settings, accounts, hosting, live }) {
    const readImpact = createSettingsImpact({ ...hosting, accounts, ...live })
    return {
      service: null,
      routes: (bind) => panelSettingsRoutes(bind, { settings, readImpact }),
    }
  },
})
