import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { redeemCodeRoutes } from './routes.ts'
import { createRedeemCodes } from './service.ts'
import { findCodeById, sharedCodeOf } from './store.ts'

export const redeemCodesFeature = defineFeature({
  name: 'redeem-codes',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const { db, bus } = kit
    const codes = createRedeemCodes({ ...kit, undo })
    return {
      service: null,
      routes: (bind) => redeemCodeRoutes(bind, { codes }),
      news: {
        async code(id) {
          const row = await db.transaction((tx) => findCodeById(tx, id))
          if (row === null) return
          if (row.deleted_at === null) bus.emit('publicCodes', [sharedCodeOf(row)], [])
          else bus.emit('publicCodes', [], [row.code])
        },
      },
    }
  },
})
