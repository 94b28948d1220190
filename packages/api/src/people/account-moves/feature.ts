import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { bindAccountMoveRoutes } from './routes.ts'
import { createAccountMoves, createMoveUndo } from './service.ts'

export const accountMovesFeature = defineFeature({
  name: 'account-moves',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const deps = { ...kit, superAdminIds: kit.config.superAdminIds }
    const moves = createAccountMoves({ ...deps, undo })
    return {
      service: null,
      routes: (bind) => bindAccountMoveRoutes(bind, { moves }),
      undo: createMoveUndo(deps),
      changes: { 'account-moved': () => kit.reloadAll() },
    }
  },
})
