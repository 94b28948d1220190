import { defineFeature } from '../../kit/feature.ts'
import { bansFeature } from '../bans/feature.ts'
import { entitlementsFeature } from '../entitlements/feature.ts'
import { panelSettingsFeature } from '../panel-settings/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { usersFeature } from '../users/feature.ts'
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
    bans.afterBan.add(suspensions.suspendServerOf)
    return {
      service: suspensions,
      jobs: [() => watchTime({ ...core, suspensions, entitlements })],
    }
  },
})
