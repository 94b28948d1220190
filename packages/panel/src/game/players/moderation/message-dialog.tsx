import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { playerMessageSchema } from '@trellis/contract/game/players.ts'
import { FormDialog } from '../../../design/form-dialog.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { findFirstError } from '../../../kit/field-errors.ts'
import { onlinePlayersMessages } from '../../../messages/online-players.ts'
import { useMessagePlayer } from './use-moderation.ts'

type MessageDialogProps = { serverId: string; name: string; onClose: () => void }

const longest = 200

/** A line to one player who is in the game. */
export function MessageDialog({ serverId, name, onClose }: MessageDialogProps) {
  const text = onlinePlayersMessages
  const send = useMessagePlayer(serverId)
  const form = useForm({
    initialValues: { text: '' },
    validate: {
      text: (value) => findFirstError(playerMessageSchema.safeParse(value)),
    },
  })
  const submit = (values: { text: string }) =>
    send.mutate({ name, text: values.text.trim() }, { onSuccess: onClose })
  return (
    <FormDialog
      title={<VisibleText text={text.messageTitle({ name })} />}
      action={
        <Button type="submit" loading={send.isPending} disabled={form.values.text.trim() === ''}>
          {text.messageSend}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={text.messageLabel}
        description={`${text.messageHint} ${text.messageLeft({ left: longest - form.values.text.length })}`}
        autoComplete="off"
        maxLength={longest}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  )
}
