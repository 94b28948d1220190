import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { suspensionsFeature } from '../suspensions/feature.ts'
import { createGameWork } from './game-work.ts'
import { createSchedulerCheck } from './health-check.ts'
import { createRestart } from './restart.ts'
import { bindScheduledTaskRoutes } from './routes.ts'
import { createRunCount } from './run-counts.ts'
import { createScheduledTasks } from './scheduled-tasks.ts'
import { sendTaskFrames } from './task-frames.ts'
import { warnPlayers } from './warnings.ts'
import type { TaskWork } from './work.ts'

export const scheduledTasksFeature = defineFeature({
  name: 'scheduled-tasks',
  needs: { hosting: serversFeature, suspensions: suspensionsFeature, accounts: usersFeature },
  open(kit, { hosting, suspensions, accounts }) {
    /** The backups feature, which needs this one, adds how a backup is made. */
    const work: TaskWork = {
      backup: () => Promise.reject(new Error('Nothing makes backups.')),
      restart: (of) => restart(of),
      ...createGameWork({ ...kit, ...hosting }),
    }
    const core = { ...kit, ...hosting, suspensions }
    const restart = createRestart(core)
    const countRun = createRunCount(kit.metrics.register)
    const tasks = createScheduledTasks({
      ...kit,
      countRun,
      warn: () => warnPlayers(core),
      work,
    })
    sendTaskFrames({ ...kit, ...hosting, accounts, listTasks: tasks.of })
    return {
      service: { ...tasks, work, countRun },
      routes: (bind) => bindScheduledTaskRoutes(bind, { tasks }),
      health: [createSchedulerCheck({ ...kit, ...hosting, lastCheckAt: tasks.lastCheckAt })],
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
