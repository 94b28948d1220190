import { Button } from '@mantine/core'
import type { BackupStatus } from '@trellis/contract/hosting/backups.ts'
import { Link } from 'react-router'
import { ActionButton } from '../../design/action-button.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Notice } from '../../design/notice.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { useBackupWork } from './use-backup-work.ts'

type UndoNoticeProps = { serverId: string; status: BackupStatus; undoOf: string }

/** Shown after a restore: the replaced data can be brought back. */
export function UndoNotice({ serverId, status, undoOf }: UndoNoticeProps) {
  const text = backupsMessages
  const undo = useBackupWork(serverId, 'undo', status)
  const askFirst = () =>
    confirm({
      title: text.undoConfirmTitle,
      text: text.undoConfirmText,
      confirmLabel: text.undoConfirm,
      isDanger: true,
      onConfirm: undo.ask,
    })
  return (
    <Notice
      tone="calm"
      title={text.undoTitle}
      actions={
        <>
          <ActionButton
            label={text.undo}
            icon="undo"
            variant="default"
            loading={undo.isBusy}
            denial={undo.denial}
            onPress={askFirst}
          />
          <Button component={Link} to="/dashboard" variant="default">
            {text.start}
          </Button>
        </>
      }
    >
      <p>{text.undoText({ when: formatInstant(undoOf) })}</p>
    </Notice>
  )
}
