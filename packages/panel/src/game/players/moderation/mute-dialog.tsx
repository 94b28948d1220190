import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { playerDurationSchema } from '@trellis/contract/game/players.ts'
import { FormDialog } from '../../../design/form-dialog.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { findFirstError } from '../../../kit/field-errors.ts'
import { onlinePlayersMessages } from '../../../messages/online-players.ts'
import { DurationField, type DurationValues } from './duration-field.tsx'
import { useMutePlayer } from './use-moderation.ts'

type MuteDialogProps = { serverId: string; name: string; onClose: () => void }

const choices = ['10m', '30m', '12h', '1d', '7d', 'perm', 'other'] as const

const getDuration = ({ choice, other }: DurationValues) =>
  choice === 'other' ? other.trim() : choice

export function MuteDialog({ serverId, name, onClose }: MuteDialogProps) {
  const text = onlinePlayersMessages
  const mute = useMutePlayer(serverId)
  const form = useForm<DurationValues>({
    initialValues: { choice: '30m', other: '' },
    validate: {
      other: (_, values) => findFirstError(playerDurationSchema.safeParse(getDuration(values))),
    },
  })
  const submit = (values: DurationValues) =>
    mute.mutate({ name, duration: getDuration(values) }, { onSuccess: onClose })
  return (
    <FormDialog
      title={<VisibleText text={text.muteTitle({ name })} />}
      action={
        <Button type="submit" loading={mute.isPending}>
          {text.muteConfirm}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text mb="lg" tone="muted">
        <VisibleText text={text.muteText({ name })} />
      </Text>
      <DurationField
        form={form}
        label={text.muteFor}
        choices={choices}
        choiceLabels={text.muteChoices}
        otherLabel={text.muteOther}
        otherHint={text.muteOtherHint}
      />
    </FormDialog>
  )
}
