import { defineFeature } from '../../kit/feature.ts'
import { entitlementsFeature } from '../../money/entitlements/feature.ts'
import { bansFeature } from '../../people/bans/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { watchAdminSuspensions } from './admin-watch.ts'
import { bindSuspensionRoutes } from './routes.ts'
import { createAdminSuspensions } from './service.ts'
import { createSuspensions } from './suspensions.ts'
import { watchTime } from './time-watch.ts'

export const suspensionsFeature = defineFeature({
  name: 'suspensions',
  needs: {
    hosting: serversFeature,
    accounts: usersFeature,
    settings: panelSettingsFeature,
    bans: bansFeature,
    entitlements: entitlementsFeature,
  },
  open(kit, { hosting, accounts, settings, bans, entitlements }) {
    const core = { ...kit, ...hosting, accounts, settings }
    const suspensions = createSuspensions(core)
    bans.afterBan.add((userId) => suspensions.suspendAll(userId, 'ban'))
    const byAdmins = createAdminSuspensions({ ...core, enforce: suspensions.enforce })
    return {
      service: suspensions,
      routes: (bind) => bindSuspensionRoutes(bind, { byAdmins }),
      jobs: [
        () => watchTime({ ...core, suspensions, entitlements }),
        () => watchAdminSuspensions({ ...core, suspensions }),
      ],
    }
  },
})
