import { defineFeature } from '../../kit/feature.ts'
import { words } from '../../words/words.ts'
import { refreshTasks, takeTasks } from './task-cache.ts'

export const scheduledTasksFeature = defineFeature({
  name: 'scheduled-tasks',
  pages: [
    {
      path: '/scheduler',
      title: words.pages.scheduler,
      icon: 'clock',
      section: 'serverManagement',
      order: 40,
      load: () => import('./scheduler-page.tsx').then((it) => it.SchedulerPage),
    },
  ],
  live: ({ client, userId }) => ({
    handlers: { scheduled_tasks: ({ tasks }) => void takeTasks(client, userId, tasks) },
    refresh: () => void refreshTasks(client, userId),
  }),
})
