import { defineFeature } from '../../kit/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { bindUsageRoutes } from './routes.ts'

export const usageFeature = defineFeature({
  name: 'usage',
  needs: { hosting: serversFeature },
  open(kit, { hosting }) {
    return { service: null, routes: (bind) => bindUsageRoutes(bind, { ...kit, ...hosting }) }
  },
})
