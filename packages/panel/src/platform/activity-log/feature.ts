import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const activityLogFeature = defineFeature({
  name: 'activity-log',
  adminTabs: [
    {
      key: 'logs',
      title: readTitle('activity-log'),
      icon: 'history',
      order: 80,
      permission: 'logs:view',
      load: () => import('./activity-log-tab.tsx').then((it) => it.ActivityLogTab),
    },
  ],
})
