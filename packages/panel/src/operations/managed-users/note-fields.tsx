import { TextInput } from '@mantine/core'
import { Stack } from '../../design/stack.tsx'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import type { NoteInput } from './grant-note.ts'

type NoteFieldsProps = {
  value: NoteInput
  faults?: Partial<NoteInput>
  onChange: (changed: Partial<NoteInput>) => void
}

/** The two optional texts of a grant. */
export function NoteFields({ value, faults = {}, onChange }: NoteFieldsProps) {
  const text = managedUsersMessages.note
  return (
    <Stack gap="md" mt="md">
      <TextInput
        label={text.reason}
        description={text.reasonHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={500}
        error={faults.reason ?? null}
        value={value.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      <TextInput
        label={text.reference}
        description={text.referenceHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={100}
        error={faults.reference ?? null}
        value={value.reference}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
    </Stack>
  )
}
