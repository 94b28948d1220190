import { Button, Group, Modal, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { playerDurationSchema } from '@trellis/contract/players.ts'
import { Grid } from '../../../design/grid.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { words } from '../../../words/words.ts'
import { useMutePlayer } from './use-moderation.ts'

type MuteDialogProps = { userId: string; name: string; onClose: () => void }

const choices = ['10m', '30m', '12h', '1d', '7d', 'perm', 'other'] as const
type Values = { choice: string; other: string }

const durationOf = ({ choice, other }: Values) => (choice === 'other' ? other.trim() : choice)

export function MuteDialog({ userId, name, onClose }: MuteDialogProps) {
  const text = words.onlinePlayers
  const mute = useMutePlayer(userId)
  const form = useForm<Values>({
    initialValues: { choice: '30m', other: '' },
    validate: {
      other: (_, values) =>
        playerDurationSchema.safeParse(durationOf(values)).error?.issues[0]?.message,
    },
  })
  const submit = (values: Values) =>
    mute.mutate({ name, duration: durationOf(values) }, { onSuccess: onClose })
  return (
    <Modal
      opened
      onClose={onClose}
      title={<VisibleText text={text.muteTitle(name)} />}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Text mb="lg" tone="muted">
          <VisibleText text={text.muteText(name)} />
        </Text>
        <Radio.Group label={text.muteFor} {...form.getInputProps('choice')}>
          <Grid mt="sm" min="9rem" gap="sm">
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={text.muteChoices[choice]} />
            ))}
          </Grid>
        </Radio.Group>
        {form.values.choice === 'other' && (
          <TextInput
            mt="md"
            label={text.muteOther}
            description={text.muteOtherHint}
            autoComplete="off"
            maxLength={16}
            {...form.getInputProps('other')}
          />
        )}
        <Group justify="flex-end" mt="xl">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={mute.isPending}>
            {text.muteConfirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
