import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { banServerName } from '@trellis/contract/banned-names.ts'
import type { ManagedServer } from '@trellis/contract/managed-servers.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { words } from '../../words/words.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { DeletionImpact } from './deletion-impact.tsx'
import { useDeleteManagedServer } from './use-delete-managed-server.ts'
import { useManagedServerBusy } from './use-managed-server-busy.ts'

type DeleteManagedServerDialogProps = { server: ManagedServer; onClose: () => void }

const reasonSchema = banServerName.body.shape.reason

/** Says what a deletion touches before it is done, and can ban the name with it. */
export function DeleteManagedServerDialog({ server, onClose }: DeleteManagedServerDialogProps) {
  const text = wordsForAdmins.managedServers
  const { user } = useAccount()
  const mayBan = mayDo(user, 'bans:manage')
  const remove = useDeleteManagedServer(server.name)
  const { unlessBusy } = useManagedServerBusy(server.name)
  const [alsoBan, setAlsoBan] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = () => {
    const parsed = alsoBan ? reasonSchema.safeParse(reason) : null
    if (parsed?.success === false) return setFault(parsed.error.issues[0]?.message ?? null)
    remove.mutate({ banReason: parsed?.data ?? null }, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.deleteTitle}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          unlessBusy(submit)
        }}
      >
        <DeletionImpact server={server} />
        {mayBan && (
          <Box mt="lg" ruled="lg">
            <Checkbox
              label={text.alsoBan}
              description={text.alsoBanHint}
              checked={alsoBan}
              onChange={(event) => setAlsoBan(event.currentTarget.checked)}
            />
            {alsoBan && (
              <TextInput
                mt="md"
                label={text.banReason}
                maxLength={500}
                autoComplete="off"
                error={fault}
                value={reason}
                onChange={(event) => {
                  setReason(event.currentTarget.value)
                  setFault(null)
                }}
              />
            )}
          </Box>
        )}
        <Group justify="flex-end" mt="xl">
          <Button variant="default" onClick={onClose} data-autofocus>
            {words.cancel}
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            {text.deleteConfirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
