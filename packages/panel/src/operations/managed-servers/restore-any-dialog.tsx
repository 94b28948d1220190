import { Button, TextInput } from '@mantine/core'
import { serverNameSchema } from '@trellis/contract/kit/ids.ts'
import type { AnyDeletedServer } from '@trellis/contract/server-acts.ts'
import { useState } from 'react'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { describeFailure } from '../../kit/call-failure.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { useReason } from '../../kit/use-reason.ts'
import { deletedServersMessages } from '../../messages/deleted-servers.ts'
import { serverMessages } from '../../messages/server.ts'
import { useRestoreAnyServer } from './use-all-deleted-servers.ts'

type RestoreAnyDialogProps = { server: AnyDeletedServer; onClose: () => void }

/** Asks why a deleted server comes back to its owner, and under which name. */
export function RestoreAnyDialog({ server, onClose }: RestoreAnyDialogProps) {
  const text = deletedServersMessages
  const restore = useRestoreAnyServer(server.id)
  const [typed, setTyped] = useState(server.name)
  const [fault, setFault] = useState<string | null>(null)
  const { field, check } = useReason()
  const submit = () => {
    const serverName = serverNameSchema.safeParse(typed.trim())
    if (!serverName.success) return setFault(findFirstError(serverName))
    check((reason) => {
      if (restore.isPending) return
      restore.mutate(
        { serverName: serverName.data, reason },
        {
          onSuccess: onClose,
          onError: (error) => setFault(describeFailure(error) ?? text.restoreFailed),
        },
      )
    })
  }
  return (
    <FormDialog
      title={text.restoreTitle({ name: server.name })}
      action={
        <Button type="submit" loading={restore.isPending}>
          {text.restore}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <Text>{text.restoreAnyText}</Text>
      <TextInput
        mt="lg"
        label={serverMessages.server.nameLabel}
        description={text.nameHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        error={fault}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(null)
        }}
      />
      <TextInput mt="md" data-autofocus label={text.reason} {...field} />
    </FormDialog>
  )
}
