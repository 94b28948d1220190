import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { banRoutes } from './routes.ts'
import { createBans } from './service.ts'

export const bansFeature = defineFeature({
  name: 'bans',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const afterBan = new Set<(userId: string) => Promise<void>>()
    const bans = createBans({
      ...kit,
      undo,
      suspendServerOf: async (userId) => {
        for (const act of afterBan) await act(userId)
      },
    })
    return {
      /** `afterBan`: what is done after a ban, before it is answered. */
      service: { bans, afterBan },
      routes: (bind) => banRoutes(bind, { bans }),
    }
  },
})
