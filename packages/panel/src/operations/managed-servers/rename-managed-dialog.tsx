import { Button, TextInput } from '@mantine/core'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { useNameForm } from './use-name-form.ts'
import { useRenameManaged } from './use-server-acts.ts'

type RenameManagedDialogProps = { name: string; onClose: () => void }

/** Asks for another name of a server, and why. */
export function RenameManagedDialog({ name, onClose }: RenameManagedDialogProps) {
  const text = managedServersMessages
  const saving = useRenameManaged(name)
  const form = useNameForm({ name, saving, failed: text.rename.failed, onDone: onClose })
  return (
    <FormDialog
      title={text.rename.title}
      action={
        <Button type="submit" loading={saving.isPending} disabled={!form.isChanged}>
          {text.rename.confirm}
        </Button>
      }
      onSubmit={submitWith(form.submit)}
      onClose={onClose}
    >
      <Text>{text.rename.text}</Text>
      <TextInput mt="lg" data-autofocus label={text.rename.name} {...form.nameField} />
      <TextInput mt="md" label={text.reason} {...form.reasonField} />
    </FormDialog>
  )
}
