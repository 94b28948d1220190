import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { listAlts } from '@trellis/contract/game/player-profiles.ts'
import { playerBanReasonSchema, playerDurationSchema } from '@trellis/contract/game/players.ts'
import { useState } from 'react'
import { FormDialog } from '../../../design/form-dialog.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { useMayCall } from '../../../hosting/servers/index.ts'
import { findFirstError } from '../../../kit/field-errors.ts'
import { playersMessages } from '../../../messages/players.ts'
import { SameDeviceChoice } from '../alts/same-device-choice.tsx'
import { DurationField, type DurationValues } from './duration-field.tsx'
import { useBanPlayer, useBanPlayerFor } from './use-player-actions.ts'

type BanDialogProps = { serverId: string; name: string; onClose: () => void }

const choices = ['1h', '1d', '7d', '30d', 'perm', 'delete', 'other'] as const
type Values = DurationValues & { reason: string }

/** Null for a ban that deletes the player's data. */
function findDuration({ choice, other }: Values): string | null {
  if (choice === 'delete') return null
  return choice === 'other' ? other.trim() : choice
}

export function BanDialog({ serverId, name, onClose }: BanDialogProps) {
  const text = playersMessages
  const ban = useBanPlayer(serverId)
  const mayListAlts = useMayCall(listAlts)
  const banFor = useBanPlayerFor(serverId)
  const form = useForm<Values>({
    initialValues: { choice: '7d', other: '', reason: '' },
    validate: {
      other: (_, values) =>
        findFirstError(playerDurationSchema.safeParse(findDuration(values) ?? 'perm')),
      reason: (reason) => findFirstError(playerBanReasonSchema.safeParse(reason)),
    },
  })
  const [others, setOthers] = useState<string[]>([])
  const isDeleting = findDuration(form.values) === null
  const submit = (values: Values) => {
    const duration = findDuration(values)
    if (duration === null) return ban.mutate(name, { onSuccess: onClose })
    const names: [string, ...string[]] = [name, ...others]
    banFor.mutate({ names, duration, reason: values.reason.trim() }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={<VisibleText text={text.banTitle({ name })} />}
      action={
        <Button type="submit" color="red" loading={ban.isPending || banFor.isPending}>
          {isDeleting ? text.banDeleteConfirm : text.banConfirm}
        </Button>
      }
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Text mb="lg" tone="muted">
        <VisibleText text={isDeleting ? text.banDeleteText({ name }) : text.banText({ name })} />
      </Text>
      <DurationField
        form={form}
        label={text.banFor}
        choices={choices}
        choiceLabels={text.banChoices}
        otherLabel={text.banOther}
        otherHint={text.banOtherHint}
      />
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
      {!isDeleting && mayListAlts && (
        <SameDeviceChoice serverId={serverId} name={name} chosen={others} onChosen={setOthers} />
      )}
    </FormDialog>
  )
}
