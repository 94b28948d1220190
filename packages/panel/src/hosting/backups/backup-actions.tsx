import type { BackupEntry } from '@trellis/contract/hosting/backup-list.ts'
import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Box } from '../../design/box.tsx'
import { confirm } from '../../design/confirm.tsx'
import { RemoveAction } from '../../design/remove-action.tsx'
import { Row } from '../../design/row.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { BackupNameDialog } from './backup-name-dialog.tsx'
import { ContentsActions, useContents } from './contents-actions.tsx'
import { useOneBackupWork } from './use-backup-work.ts'

export type BackupRowProps = {
  serverId: string
  status: BackupStatus
  backup: BackupEntry
  /** Null when the user has none. */
  serverName: string | null
}

/** Returns the name of a backup, or its time in words. */
const getTitle = ({ name, createdAt }: BackupEntry) =>
  name ?? backupsMessages.several.unnamed({ when: formatInstant(createdAt) })

/** The buttons for one of several backups. */
export function BackupActions(props: BackupRowProps) {
  const { serverId, status, backup, serverName } = props
  const text = backupsMessages.several
  const name = getTitle(backup)
  const contents = useContents({
    serverId,
    backupId: backup.id,
    fault: backup.fault,
    serverName,
  })
  const [isNaming, setNaming] = useState(false)
  const check = useOneBackupWork('check', { serverId, backupId: backup.id, status })
  return (
    <Row gap="xs">
      <RestoreOneButton {...props} />
      <Box grow>
        <RowActions isBusy={check.isPending} sheet={name}>
          <ContentsActions name={name} contents={contents} />
          <RowAction
            label={text.checkNamed({ name })}
            icon="check"
            denial={check.denial}
            onPress={check.ask}
          />
          <RowAction
            label={text.renameNamed({ name })}
            icon="pencil"
            denial={check.denial}
            onPress={() => setNaming(true)}
          />
          <DeleteOneAction {...props} />
        </RowActions>
      </Box>
      {contents.dialog}
      {isNaming && (
        <BackupNameDialog serverId={serverId} backup={backup} onClose={() => setNaming(false)} />
      )}
    </Row>
  )
}

function RestoreOneButton({ serverId, status, backup, serverName }: BackupRowProps) {
  const text = backupsMessages
  const restore = useOneBackupWork('restore', { serverId, backupId: backup.id, status })
  const when = formatInstant(backup.createdAt)
  const effect = text.restoreText({ when })
  const confirmRestore = () =>
    confirm({
      title: text.restoreTitle,
      text:
        backup.serverName === serverName
          ? effect
          : `${text.restoreOther({ serverName: backup.serverName })} ${effect}`,
      confirmLabel: text.restoreConfirm,
      isDanger: true,
      onConfirm: restore.ask,
    })
  return (
    <ActionButton
      label={text.several.restore}
      name={text.several.restoreNamed({ name: getTitle(backup) })}
      icon="history"
      variant="default"
      loading={restore.isPending}
      denial={
        serverName === null
          ? text.restoreNeedsServer
          : backup.fault === null
            ? restore.denial
            : text.faultDenial
      }
      onPress={confirmRestore}
    />
  )
}

function DeleteOneAction({ serverId, status, backup }: BackupRowProps) {
  const text = backupsMessages
  const remove = useOneBackupWork('delete', { serverId, backupId: backup.id, status })
  const name = getTitle(backup)
  const effect = text.several.deleteText({ name })
  return (
    <RemoveAction
      label={text.several.deleteNamed({ name })}
      denial={remove.denial}
      isBlocked={false}
      question={{
        title: text.deleteTitle,
        text: backup.offsite === null ? effect : `${effect} ${text.deleteOffsite}`,
        confirmLabel: text.deleteConfirm,
      }}
      onRemove={remove.ask}
    />
  )
}
