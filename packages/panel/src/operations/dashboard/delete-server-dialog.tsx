import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../design/form-dialog.tsx'
import { useDeletedServers } from '../../hosting/deleted-servers/index.ts'
import { useServerBusy } from '../../hosting/servers/index.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { serverMessages } from '../../messages/server.ts'
import { useDeleteServer } from './use-delete-server.ts'

type DeleteServerDialogProps = {
  userId: string
  serverName: string
  isOpen: boolean
  onClose: () => void
}

export function DeleteServerDialog({
  userId,
  serverName,
  isOpen,
  onClose,
}: DeleteServerDialogProps) {
  const text = serverMessages.server
  const remove = useDeleteServer(userId)
  const { unlessBusy } = useServerBusy()
  const keptDays = useDeletedServers(userId).data?.keptDays ?? 0
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    onClose()
  }
  const submit = () => {
    if (typed === serverName) unlessBusy(() => remove.mutate(serverName, { onSuccess: close }))
  }
  return (
    <FormDialog
      title={text.deleteTitle}
      isOpen={isOpen}
      action={
        <Button
          type="submit"
          color="red"
          loading={remove.isPending}
          disabled={typed !== serverName}
        >
          {text.delete}
        </Button>
      }
      onSubmit={submitWith(submit)}
      onClose={close}
    >
      <Text>
        {keptDays === 0
          ? text.deleteText({ name: serverName })
          : text.deleteKeptText({ name: serverName, days: keptDays })}
      </Text>
      <TextInput
        data-autofocus
        mt="lg"
        label={text.deleteTypeName({ name: serverName })}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
