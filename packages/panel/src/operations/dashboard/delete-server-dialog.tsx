import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDeletedServers } from '../../hosting/deleted-servers/index.ts'
import { useServerBusy } from '../../hosting/servers/index.ts'
import { words } from '../../words/words.ts'
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
  const text = words.server
  const remove = useDeleteServer(userId)
  const { unlessBusy } = useServerBusy(userId)
  const keptDays = useDeletedServers(userId).data?.keptDays ?? 0
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={text.deleteTitle}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (typed === serverName)
            unlessBusy(() => remove.mutate(serverName, { onSuccess: close }))
        }}
      >
        <Text>
          {keptDays === 0 ? text.deleteText(serverName) : text.deleteKeptText(serverName, keptDays)}
        </Text>
        <TextInput
          data-autofocus
          mt="lg"
          label={text.deleteTypeName(serverName)}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="xl">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            color="red"
            loading={remove.isPending}
            disabled={typed !== serverName}
          >
            {text.delete}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
