import { defineFeature } from '../../kit/feature.ts'

export const activityLogFeature = defineFeature({
  name: 'activity-log',
  adminTabs: [
    {
      key: 'logs',
      title: 'activityLog',
      icon: 'history',
      order: 80,
      permission: 'logs:view',
      load: () => import('./activity-log-tab.tsx').then((it) => it.ActivityLogTab),
    },
  ],
})
