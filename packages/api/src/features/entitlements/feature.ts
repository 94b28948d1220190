import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../undo/feature.ts'
import { entitlementRoutes } from './routes.ts'
import { createEntitlements } from './service.ts'

export const entitlementsFeature = defineFeature({
  name: 'entitlements',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const entitlements = createEntitlements({ ...kit, undo })
    return {
      service: entitlements,
      routes: (bind) => entitlementRoutes(bind, { ...kit, entitlements }),
    }
  },
})
