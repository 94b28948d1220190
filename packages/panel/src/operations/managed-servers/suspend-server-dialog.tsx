import { Button, TextInput } from '@mantine/core'
import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { Bullets } from '../../design/bullets.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { useManagedServerBusy } from './use-managed-server-busy.ts'
import { useSuspendServer } from './use-suspend-server.ts'
import { useSuspensionForm } from './use-suspension-form.ts'

type SuspendServerDialogProps = { server: ManagedServer; onClose: () => void }

/** Asks why and for how long a server is suspended, and shows the effects before it. */
export function SuspendServerDialog({ server, onClose }: SuspendServerDialogProps) {
  const text = managedServersMessages
  const suspend = useSuspendServer(server.name)
  const { unlessBusy } = useManagedServerBusy(server.name)
  const form = useSuspensionForm()
  const submit = () =>
    form.check((suspension) => suspend.mutate(suspension, { onSuccess: onClose }))
  return (
    <FormDialog
      title={text.suspend.title}
      action={
        <Button type="submit" color="red" loading={suspend.isPending}>
          {text.suspend.confirm}
        </Button>
      }
      onSubmit={submitWith(() => unlessBusy(submit))}
      onClose={onClose}
    >
      <Text breaks>
        <strong>
          <VisibleText text={server.name} />
        </strong>{' '}
        {text.belongsTo}{' '}
        <strong>
          <VisibleText text={server.ownerGrowId} />
        </strong>
        . {text.deletePlayersNow({ count: server.players })}
      </Text>
      <Bullets mt="md" size="md">
        <li>{text.suspend.stops}</li>
        <li>{text.suspend.keeps}</li>
        <li>{text.suspend.ownerSees}</li>
      </Bullets>
      <TextInput
        mt="lg"
        label={text.suspend.reason}
        maxLength={500}
        autoComplete="off"
        data-autofocus
        error={form.faults.reason}
        value={form.reason}
        onChange={(event) => form.typeReason(event.currentTarget.value)}
      />
      <TextInput
        mt="md"
        label={text.suspend.duration}
        description={text.suspend.durationHint}
        maxLength={20}
        autoComplete="off"
        error={form.faults.duration}
        value={form.duration}
        onChange={(event) => form.typeDuration(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
