import { Button, TextInput } from '@mantine/core'
import { serverNameSchema } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { describeFailure } from '../../kit/call-failure.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { useReason } from '../../kit/use-reason.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { useRenameManaged } from './use-server-acts.ts'

type RenameManagedDialogProps = { name: string; onClose: () => void }

/** Asks for another name of a server, and why. */
export function RenameManagedDialog({ name, onClose }: RenameManagedDialogProps) {
  const text = managedServersMessages
  const rename = useRenameManaged(name)
  const [typed, setTyped] = useState(name)
  const [fault, setFault] = useState<string | null>(null)
  const { field, check } = useReason()
  const submit = () => {
    const serverName = serverNameSchema.safeParse(typed.trim())
    if (!serverName.success) return setFault(findFirstError(serverName))
    check((reason) => {
      if (rename.isPending) return
      rename.mutate(
        { serverName: serverName.data, reason },
        {
          onSuccess: onClose,
          onError: (error) => setFault(describeFailure(error) ?? text.rename.failed),
        },
      )
    })
  }
  return (
    <FormDialog
      title={text.rename.title}
      action={
        <Button type="submit" loading={rename.isPending} disabled={typed.trim() === name}>
          {text.rename.confirm}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={onClose}
    >
      <Text>{text.rename.text}</Text>
      <TextInput
        mt="lg"
        data-autofocus
        label={text.rename.name}
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
      <TextInput mt="md" label={text.reason} {...field} />
    </FormDialog>
  )
}
