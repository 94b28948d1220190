import type { BackupList } from '@trellis/contract/hosting/backup-list.ts'
import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { Card } from '../../design/card.tsx'
import { List } from '../../design/list.tsx'
import { backupsMessages } from '../../messages/backups.ts'
import { BackupRow } from './backup-row.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { NewBackupCard } from './new-backup-card.tsx'
import { UndoNotice } from './undo-notice.tsx'

type SeveralBackupsProps = {
  serverId: string
  status: BackupStatus
  list: BackupList
  /** Null when the user has none. */
  serverName: string | null
}

/** The page of an account that may have several backups, or still has them. */
export function SeveralBackups({ serverId, status, list, serverName }: SeveralBackupsProps) {
  const { failure, undoOf } = status
  const { backups } = list
  return (
    <>
      <NewBackupCard serverId={serverId} status={status} list={list} serverName={serverName} />
      {undoOf !== null && <UndoNotice serverId={serverId} status={status} undoOf={undoOf} />}
      {failure !== null && <FailureNotice failure={failure} />}
      {backups.length > 0 && (
        <Card title={backupsMessages.several.listTitle}>
          <List>
            {backups.map((backup) => (
              <BackupRow
                key={backup.id}
                serverId={serverId}
                status={status}
                backup={backup}
                serverName={serverName}
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}
