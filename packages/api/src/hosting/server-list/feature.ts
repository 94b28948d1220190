import { defineFeature } from '../../kit/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { bindServerListRoutes } from './routes.ts'
import { createServerList } from './service.ts'

export const serverListFeature = defineFeature({
  name: 'server-list',
  needs: { hosting: serversFeature },
  open(kit, { hosting }) {
    const list = createServerList({ ...kit, ...hosting })
    return {
      service: null,
      routes: (bind) => bindServerListRoutes(bind, { ...hosting, list }),
    }
  },
})
