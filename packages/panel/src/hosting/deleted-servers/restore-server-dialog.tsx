import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { DeletedServer } from '@trellis/contract/hosting/deleted-servers.ts'
import { serverNameSchema } from '@trellis/contract/kit/ids.ts'
import { FormDialog } from '../../design/form-dialog.tsx'
import { describeFailure } from '../../kit/call-failure.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { deletedServersMessages } from '../../messages/deleted-servers.ts'
import { serverMessages } from '../../messages/server.ts'
import { useRestoreDeletedServer } from './use-deleted-servers.ts'

type RestoreServerDialogProps = { userId: string; server: DeletedServer; onClose: () => void }

/** Brings a deleted server back; its name may be taken by now, so it can be changed here. */
export function RestoreServerDialog({ userId, server, onClose }: RestoreServerDialogProps) {
  const text = deletedServersMessages
  const restore = useRestoreDeletedServer(userId)
  const form = useForm({
    initialValues: { serverName: server.name },
    validate: {
      serverName: (value) => findFirstError(serverNameSchema.safeParse(value.trim())),
    },
  })
  const submit = ({ serverName }: { serverName: string }) =>
    restore.mutate(
      { serverId: server.id, serverName: serverName.trim() },
      {
        onSuccess: onClose,
        onError: (error) =>
          form.setFieldError('serverName', describeFailure(error) ?? text.restoreFailed),
      },
    )
  return (
    <FormDialog
      title={text.restoreTitle({ name: server.name })}
      action={
        <Button type="submit" loading={restore.isPending}>
          {text.restore}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text>{text.restoreText}</Text>
      <TextInput
        data-autofocus
        mt="lg"
        label={serverMessages.server.nameLabel}
        description={text.nameHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        {...form.getInputProps('serverName')}
      />
    </FormDialog>
  )
}
