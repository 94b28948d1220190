import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { adminRoutes } from './routes.ts'
import { createAdmins } from './service.ts'

export const adminsFeature = defineFeature({
  name: 'admins',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const admins = createAdmins({ ...kit, undo })
    return { service: null, routes: (bind) => adminRoutes(bind, { admins }) }
  },
})
