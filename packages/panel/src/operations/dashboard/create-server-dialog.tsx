import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { bundledId } from '@trellis/contract/hosting/engines.ts'
import { serverNameSchema } from '@trellis/contract/kit/ids.ts'
import { FormDialog } from '../../design/form-dialog.tsx'
import { EngineChoice } from '../../hosting/engines/index.ts'
import { useServerBusy } from '../../hosting/servers/index.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { serverMessages } from '../../messages/server.ts'
import { useCreateServer } from './use-create-server.ts'

type CreateServerDialogProps = {
  userId: string
  /** True for a user who has a server already. */
  isAnother: boolean
  isOpen: boolean
  onClose: () => void
}

export function CreateServerDialog(props: CreateServerDialogProps) {
  const { userId, isAnother, isOpen, onClose } = props
  const text = serverMessages.server
  const create = useCreateServer(userId, isAnother)
  const { unlessBusy } = useServerBusy()
  const form = useForm({
    initialValues: { serverName: '', engine: bundledId },
    validate: {
      serverName: (value) => findFirstError(serverNameSchema.safeParse(value.trim())),
    },
  })
  const close = () => {
    form.reset()
    onClose()
  }
  const submit = ({ serverName, engine }: { serverName: string; engine: string }) => {
    const chosen = engine === bundledId ? {} : { engine }
    unlessBusy(() =>
      create.mutate({ serverName: serverName.trim(), ...chosen }, { onSuccess: close }),
    )
  }
  return (
    <FormDialog
      title={text.createTitle}
      isOpen={isOpen}
      action={
        <Button
          type="submit"
          loading={create.isPending}
          disabled={form.values.serverName.trim() === ''}
        >
          {text.create}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={close}
    >
      <TextInput
        data-autofocus
        label={text.nameLabel}
        description={text.nameHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        {...form.getInputProps('serverName')}
      />
      {isOpen && <EngineChoice {...form.getInputProps('engine')} />}
    </FormDialog>
  )
}
