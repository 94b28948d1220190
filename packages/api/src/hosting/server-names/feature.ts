import { defineFeature } from '../../kit/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { bindServerNameRoutes } from './routes.ts'
import { createServerNames } from './service.ts'

export const serverNamesFeature = defineFeature({
  name: 'server-names',
  needs: { hosting: serversFeature },
  open(kit, { hosting }) {
    const names = createServerNames({ ...kit, ...hosting })
    return { service: null, routes: (bind) => bindServerNameRoutes(bind, { names }) }
  },
})
