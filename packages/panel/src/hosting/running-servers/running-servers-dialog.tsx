import { Button, Checkbox } from '@mantine/core'
import type { Profile } from '@trellis/contract/people/users.ts'
import { useState } from 'react'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { runningServersMessages } from '../../messages/running-servers.ts'
import { useServerList } from '../server-list/index.ts'
import { useChooseServers } from './use-choose-servers.ts'

type RunningServersDialogProps = { owner: Profile; onClose: () => void }

/** Lets an owner choose as many servers as they have slots. */
export function RunningServersDialog({ owner, onClose }: RunningServersDialogProps) {
  const text = runningServersMessages
  const { slots, serversWithoutSlot } = owner
  const servers = useServerList().filter(({ role }) => role === 'owner')
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const choose = useChooseServers(owner.id)
  const isChosen = (id: string) => changed[id] ?? !serversWithoutSlot.some((it) => it === id)
  const chosen = servers.filter(({ id }) => isChosen(id)).map(({ id }) => id)
  const isFull = chosen.length >= slots
  return (
    <FormDialog
      title={text.dialogTitle}
      action={
        <Button type="submit" loading={choose.isPending} disabled={chosen.length > slots}>
          {text.save}
        </Button>
      }
      onSubmit={submitWith(() => choose.mutate(chosen, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Text>{text.dialogText({ slots })}</Text>
      {servers.map(({ id, name }) => (
        <Checkbox
          key={id}
          mt="md"
          label={name}
          checked={isChosen(id)}
          disabled={isFull && !isChosen(id)}
          onChange={(event) => setChanged({ ...changed, [id]: event.currentTarget.checked })}
        />
      ))}
    </FormDialog>
  )
}
