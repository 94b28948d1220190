import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Text } from '../../design/text.tsx'
import { backupsMessages } from '../../messages/backups.ts'
import { BackupProgressBar } from './backup-progress-bar.tsx'
import { useBackupWork } from './use-backup-work.ts'

type NoBackupCardProps = { serverId: string; status: BackupStatus }

export function NoBackupCard({ serverId, status }: NoBackupCardProps) {
  const text = backupsMessages
  const create = useBackupWork(serverId, 'create', status)
  return (
    <Card>
      <Empty
        icon="archive"
        title={text.noneTitle}
        action={
          <ActionButton
            label={text.create}
            icon="plus"
            loading={create.isBusy}
            denial={create.denial}
            onPress={create.ask}
          />
        }
      >
        {text.noneText}
      </Empty>
      <Box maxWidth="32rem" minHeight="4.75rem" style={{ marginInline: 'auto' }}>
        {status.progress === null ? (
          <Text tone="muted" size="sm" center>
            {text.createHint}
          </Text>
        ) : (
          <BackupProgressBar progress={status.progress} />
        )}
      </Box>
    </Card>
  )
}
