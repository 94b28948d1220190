import { refreshTasks, takeTasks } from '../../hosting/scheduled-tasks/index.ts'
import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { readServerId } from '../../kit/shown-server.ts'

export const schedulerFeature = defineFeature({
  name: 'scheduler',
  pages: [
    {
      path: '/scheduler',
      title: readTitle('scheduled-tasks'),
      icon: 'clock',
      section: 'serverManagement',
      order: 40,
      load: () => import('./scheduler-page.tsx').then((it) => it.SchedulerPage),
    },
  ],
  live: ({ client }) => ({
    handlers: { scheduled_tasks: ({ tasks }) => void takeTasks(client, readServerId(), tasks) },
    refresh: () => void refreshTasks(client, readServerId()),
  }),
})
