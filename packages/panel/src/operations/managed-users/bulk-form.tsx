import { Button, Group, Stack, TextInput } from '@mantine/core'
import { balanceBulkChanges } from '@trellis/contract/operations/bulk-grants.ts'
import type { BulkAction } from '@trellis/contract/operations/managed-users.ts'
import { useState } from 'react'
import { submitWith } from '../../kit/submit-with.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { shellMessages } from '../../messages/shell.ts'
import { BanFields } from './ban-fields.tsx'
import { type BulkInput, findBulkFaults } from './bulk-body.ts'
import { NoteFields } from './note-fields.tsx'

type BulkFormProps = {
  action: BulkAction
  input: BulkInput
  onChange: (input: BulkInput) => void
  onCancel: () => void
  onNext: () => void
}

/** The fields that a bulk action needs. */
export function BulkForm({ action, input, onChange, onCancel, onNext }: BulkFormProps) {
  const text = managedUsersMessages.bulk
  const [faults, setFaults] = useState<Partial<BulkInput>>({})
  const change = (next: Partial<BulkInput>) => {
    setFaults({})
    onChange({ ...input, ...next })
  }
  return (
    <form
      noValidate
      onSubmit={submitWith(() => {
        const found = findBulkFaults(action, input)
        setFaults(found)
        if (Object.keys(found).length === 0) onNext()
      })}
    >
      <Stack gap="xl">
        {action === 'ban' || action === 'unban' ? (
          <BanFields isFirst value={input} faults={faults} onChange={change} />
        ) : (
          <div>
            <TextInput
              data-autofocus
              required
              {...text.amounts[balanceBulkChanges[action].unit]}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              error={faults.amount ?? null}
              value={input.amount}
              onChange={(event) => change({ amount: event.currentTarget.value })}
            />
            <NoteFields value={input} faults={faults} onChange={change} />
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {shellMessages.cancel}
          </Button>
          <Button type="submit">{text.next}</Button>
        </Group>
      </Stack>
    </form>
  )
}
