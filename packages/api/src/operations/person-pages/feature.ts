import { serversFeature } from '../../hosting/servers/feature.ts'
import { defineFeature } from '../../kit/feature.ts'
import { bindPersonRoutes } from './routes.ts'
import { createPersonPages } from './service.ts'

export const personPagesFeature = defineFeature({
  name: 'person-pages',
  needs: { hosting: serversFeature },
  open(kit, { hosting }) {
    const people = createPersonPages({ ...kit, ...hosting })
    return { service: null, routes: (bind) => bindPersonRoutes(bind, { people }) }
  },
})
