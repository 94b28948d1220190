import { defineFeature } from '../../kit/feature.ts'
import { backupsFeature } from '../backups/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { suspensionsFeature } from '../servers/suspensions-feature.ts'
import { createRestart } from './restart.ts'
import { scheduledTaskRoutes } from './routes.ts'
import { createScheduledTasks } from './scheduled-tasks.ts'
import { warnPlayers } from './warnings.ts'

export const scheduledTasksFeature = defineFeature({
  name: 'scheduled-tasks',
  needs: { hosting: serversFeature, suspensions: suspensionsFeature, backups: backupsFeature },
  open(kit, { hosting, suspensions, backups }) {
    const core = { ...kit, ...hosting, suspensions }
    const tasks = createScheduledTasks({
      ...kit,
      counts: kit.metrics.counts,
      warn: () => warnPlayers(core),
      work: { backup: backups.createForTask, restart: createRestart(core) },
    })
    return {
      service: tasks,
      routes: (bind) => scheduledTaskRoutes(bind, { tasks }),
      changes: { tasks: (id) => void kit.bus.emit('tasks', id) },
      jobs: [
        () => {
          tasks.open()
          return tasks
        },
      ],
    }
  },
})
