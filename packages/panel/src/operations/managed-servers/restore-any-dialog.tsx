import { Button, TextInput } from '@mantine/core'
import type { AnyDeletedServer } from '@trellis/contract/operations/server-acts.ts'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { deletedServersMessages } from '../../messages/deleted-servers.ts'
import { serverMessages } from '../../messages/server.ts'
import { useRestoreAnyServer } from './use-all-deleted-servers.ts'
import { useNameForm } from './use-name-form.ts'

type RestoreAnyDialogProps = { server: AnyDeletedServer; onClose: () => void }

/** Asks why a deleted server comes back to its owner, and under which name. */
export function RestoreAnyDialog({ server, onClose }: RestoreAnyDialogProps) {
  const text = deletedServersMessages
  const { name } = server
  const saving = useRestoreAnyServer(server.id)
  const form = useNameForm({ name, saving, failed: text.restoreFailed, onDone: onClose })
  return (
    <FormDialog
      title={text.restoreTitle({ name })}
      action={
        <Button type="submit" loading={saving.isPending}>
          {text.restore}
        </Button>
      }
      onSubmit={submitWith(form.submit)}
      onClose={onClose}
    >
      <Text>{text.restoreAnyText}</Text>
      <TextInput
        mt="lg"
        label={serverMessages.server.nameLabel}
        description={text.nameHint}
        {...form.nameField}
      />
      <TextInput mt="md" data-autofocus label={text.reason} {...form.reasonField} />
    </FormDialog>
  )
}
