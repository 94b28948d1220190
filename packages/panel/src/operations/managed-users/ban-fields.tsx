import { Stack, Textarea } from '@mantine/core'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import type { BanInput } from './ban-faults.ts'
import { DurationField } from './duration-field.tsx'

type BanFieldsProps = {
  value: BanInput
  faults: Partial<BanInput>
  /** True if these fields are the purpose of the dialog. */
  isFirst?: boolean
  onChange: (value: BanInput) => void
}

const examples = ['30m', '12h', '7d', '2w', 'perm']

/** The fields for the reason and the duration of a ban. */
export function BanFields({ value, faults, isFirst = false, onChange }: BanFieldsProps) {
  const text = managedUsersMessages.dialog
  return (
    <Stack gap="md">
      <Textarea
        required
        data-autofocus={isFirst || undefined}
        label={text.reason}
        description={text.reasonHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        error={faults.reason ?? null}
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
      />
      <DurationField
        required
        label={text.duration}
        description={text.durationHint}
        examples={examples}
        error={faults.duration ?? null}
        value={value.duration}
        onChange={(duration) => onChange({ ...value, duration })}
      />
    </Stack>
  )
}
