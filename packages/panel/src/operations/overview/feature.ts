import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { takeOverview } from './overview-cache.ts'

export const overviewFeature = defineFeature({
  name: 'overview',
  adminTabs: [
    {
      key: 'overview',
      title: readTitle('overview'),
      icon: 'dashboard',
      order: 10,
      permission: 'dashboard:view',
      load: () => import('./overview-tab.tsx').then((it) => it.OverviewTab),
    },
  ],
  live: ({ client }) => ({
    handlers: { overview: (overview) => takeOverview(client, overview) },
  }),
})
