import { Stack } from '@mantine/core'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { LedgerCheckCard } from './ledger-check-card.tsx'
import { UserLedgerCard } from './user-ledger-card.tsx'

/** Every user's ledger, and whether all of them add up, for admins. */
export function LedgerTab() {
  const { user } = useAccount()
  const mayManage = mayDo(user, 'users:manage')
  return (
    <Stack gap="lg">
      <UserLedgerCard mayManage={mayManage} />
      <LedgerCheckCard mayManage={mayManage} />
    </Stack>
  )
}
