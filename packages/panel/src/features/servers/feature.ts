import { defineFeature } from '../../kit/feature.ts'
import { words } from '../../words/words.ts'
import { takeMetrics, takeServerState, takeStatus } from './live-server.ts'
import { refreshServer } from './server-cache.ts'

export const serversFeature = defineFeature({
  name: 'servers',
  pages: [
    {
      path: '/dashboard',
      title: words.pages.dashboard,
      icon: 'dashboard',
      section: 'top',
      order: 10,
      isForBanned: true,
      load: () => import('./dashboard-page.tsx').then((it) => it.DashboardPage),
    },
  ],
  live: (session) => ({
    handlers: {
      status_update: (news) => takeStatus(news, session),
      server_state: ({ server }) => void takeServerState(server, session),
      metrics: (metrics) => takeMetrics(metrics, session),
    },
    refresh: () => void refreshServer(session.client, session.userId),
  }),
})
