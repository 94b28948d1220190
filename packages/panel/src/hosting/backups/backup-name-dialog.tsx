import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type BackupEntry, backupNameSchema } from '@trellis/contract/hosting/backup-list.ts'
import { FormDialog } from '../../design/form-dialog.tsx'
import { findFirstError } from '../../kit/field-errors.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { useRenameBackup } from './use-backup-work.ts'

type BackupNameDialogProps = { serverId: string; backup: BackupEntry; onClose: () => void }

export function BackupNameDialog({ serverId, backup, onClose }: BackupNameDialogProps) {
  const text = backupsMessages.several
  const rename = useRenameBackup(serverId, backup.id)
  const form = useForm({
    initialValues: { name: backup.name ?? '' },
    validate: {
      name: (name) =>
        name.trim() === '' ? null : findFirstError(backupNameSchema.safeParse(name)),
    },
  })
  const submit = ({ name }: { name: string }) =>
    rename.mutate(name.trim() === '' ? null : name.trim(), { onSuccess: onClose })
  return (
    <FormDialog
      title={text.renameTitle}
      action={
        <Button type="submit" loading={rename.isPending}>
          {text.renameSave}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={text.renameLabel}
        description={text.renameHint}
        autoComplete="off"
        maxLength={60}
        errorProps={{ role: 'alert' }}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
