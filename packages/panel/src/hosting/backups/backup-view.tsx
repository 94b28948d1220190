import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { Card } from '../../design/card.tsx'
import { NoServer } from '../../design/no-server.tsx'
import { backupsMessages } from '../../messages/backups.ts'
import { BackupFoundCard } from './backup-found-card.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { NoBackupCard } from './no-backup-card.tsx'
import { UndoNotice } from './undo-notice.tsx'

type BackupViewProps = {
  serverId: string
  status: BackupStatus
  /** Null when the user has none. */
  serverName: string | null
  /** Null without a backup. */
  backupId: string | null
}

/** Shows one of three views; parts that come and go are below it, so that it never moves. */
export function BackupView({ serverId, status, serverName, backupId }: BackupViewProps) {
  const { exists, failure, undoOf } = status
  return (
    <>
      {exists ? (
        <BackupFoundCard {...{ serverId, status, serverName, backupId }} />
      ) : serverName === null ? (
        <Card>
          <NoServer icon="archive" text={backupsMessages} />
        </Card>
      ) : (
        <NoBackupCard serverId={serverId} status={status} />
      )}
      {undoOf !== null && <UndoNotice serverId={serverId} status={status} undoOf={undoOf} />}
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  )
}
