import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { bindBanRoutes } from './routes.ts'
import { createBans } from './service.ts'
import { createBanUndo } from './undo-kinds.ts'

export const bansFeature = defineFeature({
  name: 'bans',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const afterBan = new Set<(userId: string) => Promise<void>>()
    const suspendServer = async (userId: string) => {
      for (const act of afterBan) await act(userId)
    }
    const bans = createBans({ ...kit, undo, suspendServer })
    return {
      /** `afterBan` lets other features act after a ban, before it is answered. */
      service: { bans, afterBan },
      routes: (bind) => bindBanRoutes(bind, { bans }),
      undo: createBanUndo({ ...kit, suspendServer }),
    }
  },
})
