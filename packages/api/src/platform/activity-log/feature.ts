import { defineFeature } from '../../kit/feature.ts'
import { bindActivityLogRoutes } from './routes.ts'
import { createActivityLog } from './service.ts'

export const activityLogFeature = defineFeature({
  name: 'activity-log',
  needs: {},
  open(kit) {
    const log = createActivityLog(kit)
    return { service: null, routes: (bind) => bindActivityLogRoutes(bind, { log }) }
  },
})
