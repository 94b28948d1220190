import { defineFeature } from '../../kit/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { statisticsRoutes } from './routes.ts'
import { createStatistics } from './service.ts'

export const statisticsFeature = defineFeature({
  name: 'statistics',
  needs: { hosting: serversFeature },
  open(kit, { hosting }) {
    const statistics = createStatistics({ ...kit, ...hosting })
    return {
      service: null,
      routes: (bind) => statisticsRoutes(bind, { statistics }),
      jobs: [() => statistics],
    }
  },
})
