import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { ManagedUser } from '@trellis/contract/operations/managed-users.ts'
import { Notice } from '../../design/notice.tsx'
import { Stack } from '../../design/stack.tsx'
import { useAccount } from '../../kit/account.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { BalanceSection } from './balance-section.tsx'
import { BanSection } from './ban-section.tsx'
import { DebtSection } from './debt-section.tsx'
import { MoveSection } from './move-section.tsx'
import { NoteSection } from './note-section.tsx'
import { isOutOfReach } from './out-of-reach.ts'
import { PlanSection } from './plan-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { UserFacts } from './user-facts.tsx'
import type { UserForm } from './user-inputs.ts'
import sectionStyles from './user-section.module.css'

type ManagedUserViewProps = {
  user: ManagedUser
  mayManage: boolean
  form: UserForm
  /** Shows the account under its new id. */
  onMoved: (to: UserId) => void
}

/** Shows the user, their balances, and the form for each change. */
export function ManagedUserView({ user, mayManage, form, onMoved }: ManagedUserViewProps) {
  const text = managedUsersMessages.dialog
  const { user: admin } = useAccount()
  const section = { user, form, mayManage }
  return (
    <Stack container gap="lg">
      {isOutOfReach(admin, user) ? (
        <Notice tone="calm" title={text.readOnlyAdmin}>
          <p>{text.readOnlyAdminHint}</p>
        </Notice>
      ) : (
        !mayManage && <Notice tone="calm" title={text.readOnly} />
      )}
      <UserFacts user={user} />
      <Stack gap="md" className={sectionStyles.sections}>
        {mayManage && <NoteSection form={form} />}
        <BalanceSection unit="time" {...section} />
        <BalanceSection unit="slot" {...section} />
        <BalanceSection unit="credit" {...section} />
        <DebtSection {...section} />
        <PlanSection {...section} />
        <StorageSection {...section} />
        <BalanceSection unit="backup" {...section} />
        <BanSection {...section} />
        {admin.isSuperAdmin && <MoveSection user={user} form={form} onMoved={onMoved} />}
      </Stack>
    </Stack>
  )
}
