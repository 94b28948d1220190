import { Loaded } from '../../design/loaded.tsx'
import { ChangeList } from '../../document-editor/change-list.tsx'
import { backupContentsMessages } from '../../messages/backup-contents.ts'
import { type BackedUpRow, useBackupChanges } from './use-backup-contents.ts'

type BackupChangesProps = { row: BackedUpRow; of: { serverId: string; backupId: string } }

/** The values that a document has in the backup, and those that it has now. */
export function BackupChanges({ row, of }: BackupChangesProps) {
  const found = useBackupChanges(of, row)
  return (
    <Loaded query={found} failed={backupContentsMessages.changesFailed} isEmpty={() => false}>
      {({ changes, total }) => <ChangeList changes={changes} total={total} />}
    </Loaded>
  )
}
