import { defineFeature } from '../../kit/feature.ts'
import { undoFeature } from '../../platform/undo/feature.ts'
import { bindBannedNameRoutes } from './routes.ts'
import { createBannedNames } from './service.ts'
import { bannedNameUndo } from './undo-kinds.ts'

export const bannedServerNamesFeature = defineFeature({
  name: 'banned-server-names',
  needs: { undo: undoFeature },
  open(kit, { undo }) {
    const bannedNames = createBannedNames({ ...kit, undo })
    return {
      service: null,
      routes: (bind) => bindBannedNameRoutes(bind, { bannedNames }),
      undo: bannedNameUndo,
    }
  },
})
