import { Stack } from '@mantine/core'
import { useAccount } from '../users/account.ts'
import { BanNameCard } from './ban-name-card.tsx'
import { BannedNamesCard } from './banned-names-card.tsx'

/** The server names that nobody may use, for admins. */
export function BannedNamesTab() {
  const { user } = useAccount()
  const mayManage = user.isSuperAdmin || user.permissions.includes('bans:manage')
  return (
    <Stack gap="lg">
      {mayManage && <BanNameCard />}
      <BannedNamesCard mayManage={mayManage} />
    </Stack>
  )
}
