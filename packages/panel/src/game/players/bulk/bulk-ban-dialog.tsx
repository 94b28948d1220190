import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  banPlayerFor,
  playerBanReasonSchema,
  playerDurationSchema,
} from '@trellis/contract/game/players.ts'
import { BulkDialog } from '../../../design/bulk/bulk-dialog.tsx'
import { call } from '../../../kit/call.ts'
import { findFirstError } from '../../../kit/field-errors.ts'
import { playersMessages } from '../../../messages/players.ts'
import { DurationField, type DurationValues } from '../moderation/duration-field.tsx'
import type { PlayerBulkProps } from './bulk-props.ts'
import { useReloadPlayers } from './use-reload-players.ts'

const choices = ['1h', '1d', '7d', '30d', 'perm', 'other'] as const
type Values = DurationValues & { reason: string }

const getDuration = ({ choice, other }: DurationValues) =>
  choice === 'other' ? other.trim() : choice

/** Bans players for so long; their data stays. */
export function BulkBanDialog({ serverId, names, onDone, onClose }: PlayerBulkProps) {
  const text = playersMessages
  const done = useReloadPlayers({ serverId, onDone })
  const form = useForm<Values>({
    initialValues: { choice: '7d', other: '', reason: '' },
    validate: {
      other: (_, values) => findFirstError(playerDurationSchema.safeParse(getDuration(values))),
      reason: (reason) => findFirstError(playerBanReasonSchema.safeParse(reason)),
    },
  })
  const count = names.length
  return (
    <BulkDialog
      title={text.bulk.ban.title({ count })}
      text={text.bulk.ban.text}
      names={names}
      confirmLabel={text.bulk.ban.confirm({ count })}
      isDanger
      validate={() => !form.validate().hasErrors}
      run={(name) =>
        call(banPlayerFor, {
          params: { serverId, name },
          body: { duration: getDuration(form.values), reason: form.values.reason.trim() },
        })
      }
      onDone={done}
      onClose={onClose}
    >
      <DurationField
        form={form}
        label={text.banFor}
        choices={choices}
        choiceLabels={text.banChoices}
        otherLabel={text.banOther}
        otherHint={text.banOtherHint}
      />
      <TextInput
        mt="md"
        label={text.banReason}
        description={text.banReasonHint}
        autoComplete="off"
        maxLength={120}
        {...form.getInputProps('reason')}
      />
    </BulkDialog>
  )
}
