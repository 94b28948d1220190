import { createAgentFiles } from '../../hosts/agent-files.ts'
import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { bindArchiveRoutes } from './routes.ts'

export const archivesFeature = defineFeature({
  name: 'archives',
  needs: { game: gameFeature },
  open(kit, { game }) {
    const files = createAgentFiles(kit.config.agent)
    return { service: null, routes: (bind) => bindArchiveRoutes(bind, { ...kit, ...game, files }) }
  },
})
