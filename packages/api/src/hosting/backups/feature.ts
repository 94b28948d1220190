import { createAgentFiles } from '../../hosts/agent-files.ts'
import { defineFeature } from '../../kit/feature.ts'
import { usersFeature } from '../../people/users/feature.ts'
import { panelSettingsFeature } from '../../platform/panel-settings/feature.ts'
import { scheduledTasksFeature } from '../scheduled-tasks/feature.ts'
import { serversFeature } from '../servers/feature.ts'
import { createBackupCount } from './backup-counts.ts'
import { sendBackupFrames } from './backup-frames.ts'
import { createBackupContents } from './contents.ts'
import { createBackupsCheck } from './health-check.ts'
import { BackupJobs } from './jobs.ts'
import { bindBackupRoutes } from './routes.ts'
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
    const files = createAgentFiles(kit.config.agent)
    const contents = createBackupContents({ ...kit, files })
    sendBackupFrames({ ...kit, ...hosting, accounts, jobs })
    tasks.work.backup = backups.createForTask
    return {
      service: null,
      routes: (bind) => bindBackupRoutes(bind, { backups, contents }),
      health: [createBackupsCheck(kit)],
      changes: { backup: (id) => jobs.publish(id) },
      jobs: [() => watchBackups({ ...kit, jobs, backups })],
    }
  },
})
