import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { takeStatistics } from './statistics-cache.ts'

export const statisticsFeature = defineFeature({
  name: 'statistics',
  adminTabs: [
    {
      key: 'statistics',
      title: readTitle('statistics'),
      icon: 'dashboard',
      order: 10,
      permission: 'dashboard:view',
      load: () => import('./statistics-tab.tsx').then((it) => it.StatisticsTab),
    },
  ],
  live: ({ client }) => ({
    handlers: { statistics: (statistics) => takeStatistics(client, statistics) },
  }),
})
