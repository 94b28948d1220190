import { findNewBackupRefusal } from '@trellis/contract/hosting/backup-rotation.ts'
import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import type { FeatureCommands } from '../../kit/commands.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { paletteMessages } from '../../messages/palette.ts'
import { shellMessages } from '../../messages/shell.ts'
import { useBackup } from './use-backup.ts'
import { useAddBackup } from './use-backup-work.ts'
import { useBackups } from './use-backups.ts'

export const backupsCommands: FeatureCommands = {
  sources: [
    {
      group: 'actions',
      isFor: ({ user, hasServer }) => hasServer && !user.isBanned,
      useCommands: useBackupCommands,
    },
  ],
}

const noWork: Pick<BackupStatus, 'progress'> = { progress: null }

function useBackupCommands() {
  const serverId = useServerId()
  const status = useBackup(serverId)
  const list = useBackups(serverId).data
  const add = useAddBackup(serverId, status.data ?? noWork)
  const denial =
    list === undefined || status.data === undefined
      ? shellMessages.loading
      : (wordRefusal(findNewBackupRefusal(list.backups.length, list.max)) ?? add.denial)
  return {
    commands: [
      {
        id: 'back-up',
        title: paletteMessages.actions.backUp,
        words: paletteMessages.words.backUp,
        icon: 'archive' as const,
        denial,
        run: () => add.ask(null),
        // The page shows how far it is.
        to: '/backup',
      },
    ],
  }
}
