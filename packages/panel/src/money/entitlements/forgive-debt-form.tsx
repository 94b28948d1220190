import { Button, TextInput } from '@mantine/core'
import { forgiveDebt } from '@trellis/contract/money/entitlements.ts'
import { useState } from 'react'
import { Stack } from '../../design/stack.tsx'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { debtsMessages } from '../../messages/debts.ts'
import { useForgiveDebt } from './use-forgive-debt.ts'

type ForgiveDebtFormProps = {
  discordId: string
  /** The unsent reason, which the view around this form keeps. */
  typed: string
  onType: (typed: string) => void
}

/** Asks for the reason, and forgives the whole debt of a user. */
export function ForgiveDebtForm({ discordId, typed, onType }: ForgiveDebtFormProps) {
  const text = debtsMessages
  const [fault, setFault] = useState<string | null>(null)
  const forgive = useForgiveDebt(discordId)
  const submit = () => {
    const body = forgiveDebt.body.safeParse({ reason: typed })
    if (!body.success) return setFault(findFirstError(body))
    if (!forgive.isPending) forgive.mutate(body.data.reason, { onSuccess: () => onType('') })
  }
  return (
    <Stack as="form" gap="sm" mt="md" noValidate onSubmit={submitWith(submit)}>
      <TextInput
        required
        label={text.forgiveReason}
        autoComplete="off"
        maxLength={500}
        readOnly={forgive.isPending}
        error={fault}
        errorProps={{ role: 'alert' }}
        value={typed}
        onChange={(event) => {
          setFault(null)
          onType(event.currentTarget.value)
        }}
      />
      <div>
        <Button type="submit" variant="default" loading={forgive.isPending}>
          {text.forgive}
        </Button>
      </div>
    </Stack>
  )
}
