import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { usersFeature } from '../users/feature.ts'
import { createAdminFrames } from './admin-frames.ts'
import { bindAdminRoutes } from './routes.ts'
import { createAdmins } from './service.ts'
import { createAdminUndo } from './undo-kinds.ts'

export const adminsFeature = defineFeature({
  name: 'admins',
  needs: { undo: undoFeature, accounts: usersFeature },
  open(kit, { undo, accounts }) {
    const admins = createAdmins({ ...kit, undo })
    const frames = createAdminFrames({ ...kit, accounts })
    return {
      service: { frames },
      routes: (bind) => bindAdminRoutes(bind, { admins }),
      undo: createAdminUndo(kit),
      jobs: [() => frames],
    }
  },
})
