import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { PublicCodeUpdates } from './public-code-updates.ts'
import { bindRedeemCodeRoutes } from './routes.ts'
import { createRedeemCodes } from './service.ts'
import { findCodeById, getSharedCode } from './store.ts'
import { createCodeUndo } from './undo-kinds.ts'

export const redeemCodesFeature = defineFeature({
  name: 'redeem-codes',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const { db, bus, panels } = kit
    const publicCodes = new PublicCodeUpdates((event) => panels.sendToAll(event))
    bus.on('publicCodes', (changed, removed) => publicCodes.take(changed, removed))
    const codes = createRedeemCodes({ ...kit, undo })
    return {
      service: null,
      routes: (bind) => bindRedeemCodeRoutes(bind, { codes }),
      undo: createCodeUndo(kit),
      jobs: [() => publicCodes],
      news: {
        async code(id) {
          const row = await db.transaction((tx) => findCodeById(tx, id))
          if (row === null) return
          if (row.deleted_at === null) bus.emit('publicCodes', [getSharedCode(row)], [])
          else bus.emit('publicCodes', [], [row.code])
        },
      },
    }
  },
})
