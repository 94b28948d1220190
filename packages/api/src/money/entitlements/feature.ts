import { defineFeature } from '../../kit/feature.ts'
import { authFeature } from '../../people/auth/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { createLedgerCheck } from './health-check.ts'
import type { AfterReversal } from './reversal.ts'
import { bindEntitlementRoutes } from './routes.ts'
import { createEntitlements } from './service.ts'
import { createEntitlementUndo } from './undo-kinds.ts'
import { createWelcome } from './welcome.ts'

export const entitlementsFeature = defineFeature({
  name: 'entitlements',
  needs: { undo: undoFeature, auth: authFeature, settings: panelSettingsFeature },
  open(kit, { undo, auth, settings }) {
    auth.afterRegistration.add(createWelcome(settings))
    const afterReversal = new Set<AfterReversal>()
    const entitlements = createEntitlements({ ...kit, undo, afterReversal })
    return {
      service: { ...entitlements, afterReversal },
      health: [createLedgerCheck(kit)],
      routes: (bind) => bindEntitlementRoutes(bind, { entitlements }),
      undo: createEntitlementUndo({ ...kit, afterReversal }),
    }
  },
})
