import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const healthFeature = defineFeature({
  name: 'health',
  adminTabs: [
    {
      key: 'health',
      title: readTitle('health'),
      icon: 'pulse',
      order: 140,
      permission: 'dashboard:view',
      load: () =>
        import('./health-tab.tsx').then(async (it) => {
          await it.loadAdvice()
          return it.HealthTab
        }),
    },
  ],
})
