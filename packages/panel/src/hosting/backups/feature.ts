import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { readServerId } from '../../kit/shown-server.ts'
import { refreshBackup, takeBackup } from './backup-cache.ts'

export const backupsFeature = defineFeature({
  name: 'backups',
  pages: [
    {
      path: '/backup',
      title: readTitle('backups'),
      icon: 'archive',
      section: 'serverManagement',
      order: 30,
      load: () => import('./backup-page.tsx').then((it) => it.BackupPage),
    },
  ],
  live: ({ client }) => ({
    handlers: { backup: (status) => void takeBackup(client, readServerId(), status) },
    refresh: () => void refreshBackup(client, readServerId()),
  }),
  commands: () => import('./commands.ts').then((it) => it.backupsCommands),
})
