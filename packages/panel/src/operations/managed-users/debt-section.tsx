import type { ManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { debtsMessages } from '../../messages/debts.ts'
import { ForgiveDebtForm, formatBalance } from '../../money/entitlements/index.ts'
import type { UserForm } from './user-inputs.ts'
import { UserSection } from './user-section.tsx'

type DebtSectionProps = { user: ManagedUser; mayManage: boolean; form: UserForm }

/** Shows what a user owes, with the form that forgives it; nothing without a debt. */
export function DebtSection({ user, mayManage, form }: DebtSectionProps) {
  const text = debtsMessages
  if (user.Debt === 0) return null
  return (
    <UserSection title={text.title} current={formatBalance('debt', user.Debt)} hint={text.hint}>
      {mayManage && (
        <ForgiveDebtForm
          discordId={user.DiscordID}
          typed={form.values.forgiveReason}
          onType={(typed) => form.setFieldValue('forgiveReason', typed)}
        />
      )}
    </UserSection>
  )
}
