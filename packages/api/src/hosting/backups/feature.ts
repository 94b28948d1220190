import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { scheduledTasksFeature } from '../scheduled-tasks/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { createBackupCount } from './backup-counts.ts'
import { sendBackupFrames } from './backup-frames.ts'
import { backupsCheck } from './health-check.ts'
import { BackupJobs } from './jobs.ts'
import { backupRoutes } from './routes.ts'
import { createBackups } from './service.ts'
import { watchBackups } from './watch.ts'

export const backupsFeature = defineFeature({
  name: 'backups',
  needs: {
    accounts: usersFeature,
    hosting: serversFeature,
    settings: panelSettingsFeature,
    tasks: scheduledTasksFeature,
  },
  open(kit, { accounts, hosting, settings, tasks }) {
    const countBackup = createBackupCount(kit.metrics.register)
    const countRun = tasks.countRun
    const jobs = new BackupJobs({ ...kit, ...hosting, countBackup, countRun })
    const backups = createBackups({ ...kit, ...hosting, settings, jobs })
    sendBackupFrames({ ...kit, ...hosting, accounts, jobs })
    tasks.work.backup = backups.createForTask
    return {
      service: null,
      routes: (bind) => backupRoutes(bind, { backups }),
      health: [backupsCheck(kit)],
      changes: { backup: (id) => jobs.publish(id) },
      jobs: [() => watchBackups({ ...kit, jobs, backups })],
    }
  },
})
