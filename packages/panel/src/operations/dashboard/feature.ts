import { defineFeature } from '../../kit/feature.ts'
import { words } from '../../words/words.ts'

export const dashboardFeature = defineFeature({
  name: 'dashboard',
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
})
