import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { bindScriptsRoutes } from './routes.ts'
import { createScripts } from './service.ts'

export const scriptsFeature = defineFeature({
  name: 'scripts',
  needs: { game: gameFeature },
  open(kit, { game }) {
    const scripts = createScripts({ ...kit, ...game })
    return { service: null, routes: (bind) => bindScriptsRoutes(bind, scripts) }
  },
})
