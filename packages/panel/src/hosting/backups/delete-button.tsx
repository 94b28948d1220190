import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { confirm } from '../../design/confirm.tsx'
import { backupsMessages } from '../../messages/backups.ts'
import { useBackupWork } from './use-backup-work.ts'

type DeleteButtonProps = { serverId: string; status: BackupStatus; when: string }

export function DeleteButton({ serverId, status, when }: DeleteButtonProps) {
  const text = backupsMessages
  const remove = useBackupWork(serverId, 'delete', status)
  const askFirst = () =>
    confirm({
      title: text.deleteTitle,
      text:
        status.offsite === null
          ? text.deleteText({ when })
          : `${text.deleteText({ when })} ${text.deleteOffsite}`,
      confirmLabel: text.deleteConfirm,
      isDanger: true,
      onConfirm: remove.ask,
    })
  return (
    <ActionButton
      label={text.delete}
      icon="bin"
      variant="outline"
      color="red"
      loading={remove.isBusy}
      denial={remove.denial}
      onPress={askFirst}
    />
  )
}
