import { runEvery } from '../../kit/every.ts'
import { defineFeature } from '../../kit/feature.ts'
import { bindUndoRoutes } from './routes.ts'
import { createUndo } from './undo.ts'

const sweepMs = 3_600_000

export const undoFeature = defineFeature({
  name: 'undo',
  needs: {},
  open(kit) {
    const undo = createUndo(kit)
    return {
      service: undo,
      routes: (bind) => bindUndoRoutes(bind, { undo }),
      jobs: [() => runEvery(sweepMs, undo.sweep, kit.log)],
    }
  },
})
