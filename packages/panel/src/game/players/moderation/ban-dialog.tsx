import { Button, Group, Modal, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { playerBanReasonSchema, playerDurationSchema } from '@trellis/contract/players.ts'
import { Grid } from '../../../design/grid.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { words } from '../../../words/words.ts'
import { useBanPlayer, useBanPlayerFor } from '../use-player-actions.ts'

type BanDialogProps = { userId: string; name: string; onClose: () => void }

const choices = ['1h', '1d', '7d', '30d', 'perm', 'delete', 'other'] as const
type Values = { choice: string; other: string; reason: string }

/** Null for a ban that deletes the player's data. */
function durationOf({ choice, other }: Values): string | null {
  if (choice === 'delete') return null
  return choice === 'other' ? other.trim() : choice
}

export function BanDialog({ userId, name, onClose }: BanDialogProps) {
  const text = words.players
  const ban = useBanPlayer(userId)
  const banFor = useBanPlayerFor(userId)
  const form = useForm<Values>({
    initialValues: { choice: '7d', other: '', reason: '' },
    validate: {
      other: (_, values) =>
        playerDurationSchema.safeParse(durationOf(values) ?? 'perm').error?.issues[0]?.message,
      reason: (reason) => playerBanReasonSchema.safeParse(reason).error?.issues[0]?.message,
    },
  })
  const isDeleting = durationOf(form.values) === null
  const submit = (values: Values) => {
    const duration = durationOf(values)
    if (duration === null) return ban.mutate(name, { onSuccess: onClose })
    banFor.mutate({ name, duration, reason: values.reason.trim() }, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<VisibleText text={text.banTitle(name)} />}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Text mb="lg" tone="muted">
          <VisibleText text={isDeleting ? text.banDeleteText(name) : text.banText(name)} />
        </Text>
        <Radio.Group label={text.banFor} {...form.getInputProps('choice')}>
          <Grid mt="sm" min="9rem" gap="sm">
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={text.banChoices[choice]} />
            ))}
          </Grid>
        </Radio.Group>
        {form.values.choice === 'other' && (
          <TextInput
            mt="md"
            label={text.banOther}
            description={text.banOtherHint}
            autoComplete="off"
            maxLength={16}
            {...form.getInputProps('other')}
          />
        )}
        {!isDeleting && (
          <TextInput
            mt="md"
            label={text.banReason}
            description={text.banReasonHint}
            autoComplete="off"
            maxLength={120}
            {...form.getInputProps('reason')}
          />
        )}
        <Group justify="flex-end" mt="xl">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" color="red" loading={ban.isPending || banFor.isPending}>
            {isDeleting ? text.banDeleteConfirm : text.banConfirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
