import { connectionFeature } from '../game/connection/feature.ts'
import { scheduledTasksFeature } from '../hosting/scheduled-tasks/feature.ts'
import { serversFeature } from '../hosting/servers/feature.ts'
import { defineFeature } from '../kit/feature.ts'
import { healthRoutes } from './routes.ts'
import { createHealth } from './service.ts'

export const healthFeature = defineFeature({
  name: 'health',
  needs: { hosting: serversFeature, connection: connectionFeature, tasks: scheduledTasksFeature },
  open(kit, { hosting, connection, tasks }) {
    const { dataDir, gameAddress } = kit.config
    const tasksLookedAt = tasks.lookedAt
    const watched = { ...hosting, ...connection, tasksLookedAt, dataDir, gameAddress }
    const health = createHealth({ ...kit, ...watched })
    return { service: null, routes: (bind) => healthRoutes(bind, { health }) }
  },
})
