import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { confirm } from '../../design/confirm.tsx'
import { backupsMessages } from '../../messages/backups.ts'
import { useBackupWork } from './use-backup-work.ts'

type RestoreButtonProps = {
  serverId: string
  status: BackupStatus
  serverName: string | null
  when: string
}

export function RestoreButton({ serverId, status, serverName, when }: RestoreButtonProps) {
  const text = backupsMessages
  const restore = useBackupWork(serverId, 'restore', status)
  const denial =
    serverName === null ? text.restoreNeedsServer : status.fault ? text.faultDenial : restore.denial
  const askFirst = () =>
    confirm({
      title: text.restoreTitle,
      text:
        status.serverName === null || status.serverName === serverName
          ? text.restoreText({ when })
          : `${text.restoreOther({ serverName: status.serverName })} ${text.restoreText({ when })}`,
      confirmLabel: text.restoreConfirm,
      isDanger: true,
      onConfirm: restore.ask,
    })
  return (
    <ActionButton
      label={text.restore}
      icon="history"
      loading={restore.isBusy}
      denial={denial}
      onPress={askFirst}
    />
  )
}
