import { Button } from '@mantine/core'
import { parseDuration } from '@trellis/contract/kit/durations.ts'
import type { ManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { Row } from '../../design/row.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { fieldsMessages } from '../../messages/fields.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { DurationField } from './duration-field.tsx'
import { blankNote, getGrantNote } from './grant-note.ts'
import { useSetFree, useSetPaid } from './use-change-user.ts'
import { blankInputs, findFaultAt, type UserForm } from './user-inputs.ts'
import styles from './user-section.module.css'
import { UserSection } from './user-section.tsx'

type PlanSectionProps = { user: ManagedUser; mayManage: boolean; form: UserForm }

const examples = ['2w', '30d', '90d', 'perm']

/** Free or Paid, and the way from one to the other. */
export function PlanSection({ user, mayManage, form }: PlanSectionProps) {
  const text = managedUsersMessages.dialog
  const plan = user.AccountType
  const { planUntil } = user
  return (
    <UserSection
      title={text.plan}
      current={planUntil === '' ? plan : text.planUntil({ plan, end: formatInstant(planUntil) })}
      {...(mayManage ? { hint: text.planHints[plan] } : {})}
    >
      {mayManage && <PlanForm user={user} form={form} />}
    </UserSection>
  )
}

function PlanForm({ user, form }: Omit<PlanSectionProps, 'mayManage'>) {
  const text = managedUsersMessages.dialog
  const setPaid = useSetPaid(user.DiscordID)
  const setFree = useSetFree(user.DiscordID)
  const isPaid = user.AccountType === 'Paid'
  const duration = form.values.paidDuration
  const isBusy = setPaid.isPending || setFree.isPending
  const set = (next: string) => {
    form.clearFieldError('paidDuration')
    form.setFieldValue('paidDuration', next)
  }
  const submit = () => {
    const fault = findDurationFault(duration)
    if (fault !== null) return form.setFieldError('paidDuration', fault)
    const note = getGrantNote(form.values.note)
    const clear = () => {
      set(blankInputs.paidDuration)
      form.setFieldValue('note', blankNote)
    }
    setPaid.mutate({ duration: duration.trim(), ...note }, { onSuccess: clear })
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={submitWith(() => {
        if (!isBusy) submit()
      })}
    >
      <DurationField
        label={text.duration}
        description={text.paidHint}
        examples={examples}
        readOnly={isBusy}
        error={findFaultAt(form, 'paidDuration')}
        value={duration}
        onChange={set}
      />
      <Row wrap gap="xs" align="stretch">
        <Button type="submit" loading={setPaid.isPending} disabled={setFree.isPending}>
          {isPaid ? text.extendPaid : text.setPaid}
        </Button>
        {isPaid && (
          <Button
            variant="default"
            loading={setFree.isPending}
            disabled={setPaid.isPending}
            onClick={() => setFree.mutate()}
          >
            {text.setFree}
          </Button>
        )}
      </Row>
    </form>
  )
}

function findDurationFault(duration: string): string | null {
  if (duration.trim() === '') return fieldsMessages.codes['plan-duration']
  return parseDuration(duration) === null ? fieldsMessages.codes.duration : null
}
