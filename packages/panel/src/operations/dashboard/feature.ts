import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'

export const dashboardFeature = defineFeature({
  name: 'dashboard',
  pages: [
    {
      path: '/dashboard',
      title: readTitle('dashboard'),
      icon: 'dashboard',
      section: 'top',
      order: 10,
      isForBanned: true,
      load: () => import('./dashboard-page.tsx').then((it) => it.DashboardPage),
    },
  ],
  commands: () => import('./commands.tsx').then((it) => it.dashboardCommands),
})
