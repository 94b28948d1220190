import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { balanceActionSchema } from '@trellis/contract/money/entitlements.ts'
import type { ManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { Row } from '../../design/row.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { blankNote, getGrantNote } from './grant-note.ts'
import { balanceRoutes, type ChangedUnit, useChangeBalance } from './use-change-user.ts'
import { findFaultAt, type UserForm } from './user-inputs.ts'
import styles from './user-section.module.css'
import { UserSection } from './user-section.tsx'
import { parseWholeNumber } from './whole-number.ts'

type BalanceSectionProps = {
  unit: ChangedUnit
  user: ManagedUser
  mayManage: boolean
  form: UserForm
}

/** Shows a user's server time, slots, credits or extra backups, with the form that changes it by an amount. */
export function BalanceSection({ unit, user, mayManage, form }: BalanceSectionProps) {
  const { title } = managedUsersMessages.dialog.units[unit]
  return (
    <UserSection title={title} {...getCurrentBalance(unit, user)}>
      {mayManage && <BalanceForm unit={unit} discordId={user.DiscordID} form={form} />}
    </UserSection>
  )
}

type BalanceFormProps = { unit: ChangedUnit; discordId: string; form: UserForm }

function BalanceForm({ unit, discordId, form }: BalanceFormProps) {
  const text = managedUsersMessages.dialog
  const { name, amount: amountLabel } = text.units[unit]
  const change = useChangeBalance(discordId, unit)
  const { action, amount } = form.values[unit]
  const set = (next: Partial<typeof form.values.time>) => {
    form.clearFieldError(unit)
    form.setFieldValue(unit, { action, amount, ...next })
  }
  const submit = () => {
    const input = { action, amount: parseWholeNumber(amount), ...getGrantNote(form.values.note) }
    const body = balanceRoutes[unit].body.safeParse(input)
    const clear = () => {
      set({ amount: '' })
      form.setFieldValue('note', blankNote)
    }
    if (body.success) return change.mutate(body.data, { onSuccess: clear })
    form.setFieldError(unit, findFirstError(body))
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={submitWith(() => {
        if (!change.isPending) submit()
      })}
    >
      <SegmentedControl
        fullWidth
        aria-label={text.actionOf({ what: name })}
        value={action}
        onChange={(next) => set({ action: balanceActionSchema.parse(next) })}
        data={balanceActionSchema.options.map((value) => ({ value, label: text[value] }))}
      />
      <Row gap="xs" align="start">
        <TextInput
          className={styles.grow ?? ''}
          aria-label={text.amountOf({ what: name })}
          placeholder={amountLabel}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          readOnly={change.isPending}
          error={findFaultAt(form, unit)}
          errorProps={{ role: 'alert' }}
          value={amount}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        <Button type="submit" aria-label={text.applyTo({ what: name })} loading={change.isPending}>
          {text.apply}
        </Button>
      </Row>
    </form>
  )
}

type CurrentBalance = { current: string; hint: string }

/** Returns the current balance and its meaning. */
function getCurrentBalance(unit: ChangedUnit, user: ManagedUser): CurrentBalance {
  const text = managedUsersMessages.dialog
  switch (unit) {
    case 'time': {
      if (user.estimatedExpiry === '') return { current: text.permanent, hint: text.neverExpires }
      const hint =
        user.ServerTime > 0
          ? text.expires({ when: formatInstant(user.estimatedExpiry) })
          : text.timeOver
      return { current: text.days({ days: user.ServerTime }), hint }
    }
    case 'slot':
      return { current: text.slots({ slots: user.Slot }), hint: text.slotHint }
    case 'backup':
      return { current: text.backups({ backups: user.ExtraBackups }), hint: text.backupHint }
    case 'credit':
      return { current: text.credits({ credits: user.Credit }), hint: text.creditHint }
  }
}
