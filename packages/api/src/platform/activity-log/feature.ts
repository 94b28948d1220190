import { defineFeature } from '../../kit/feature.ts'
import { activityLogRoutes } from './routes.ts'

export const activityLogFeature = defineFeature({
  name: 'activity-log',
  needs: {},
  open(kit) {
    return { service: null, routes: (bind) => activityLogRoutes(bind, kit) }
  },
})
