import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { bindPendingEditRoutes } from './routes.ts'

export const pendingEditsFeature = defineFeature({
  name: 'pending-edits',
  needs: { game: gameFeature },
  open(kit, { game }) {
    return { service: null, routes: (bind) => bindPendingEditRoutes(bind, { ...kit, ...game }) }
  },
})
