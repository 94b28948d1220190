import { defineFeature } from '../../kit/feature.ts'
import { readServerId } from '../../kit/shown-server.ts'
import { takeMetrics, takeServerState, takeStatus } from './live-server.ts'
import { refreshServer } from './server-cache.ts'

export const serversFeature = defineFeature({
  name: 'servers',
  live: (session) => ({
    handlers: {
      status_update: (news) => takeStatus(news, session),
      server_state: ({ server }) => void takeServerState(server, session),
      metrics: (metrics) => takeMetrics(metrics, session),
    },
    refresh: () => void refreshServer(session.client, readServerId()),
  }),
})
