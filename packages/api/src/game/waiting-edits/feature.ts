import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { waitingEditRoutes } from './routes.ts'

export const waitingEditsFeature = defineFeature({
  name: 'waiting-edits',
  needs: { game: gameFeature },
  open(kit, { game }) {
    return { service: null, routes: (bind) => waitingEditRoutes(bind, { ...kit, ...game }) }
  },
})
