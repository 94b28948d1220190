import { Stack } from '@mantine/core'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { BanNameCard } from './ban-name-card.tsx'
import { BannedNamesCard } from './banned-server-names-card.tsx'

/** Lists the banned server names for admins. */
export function BannedNamesTab() {
  const { user } = useAccount()
  const mayManage = mayDo(user, 'bans:manage')
  return (
    <Stack gap="lg">
      {mayManage && <BanNameCard />}
      <BannedNamesCard mayManage={mayManage} />
    </Stack>
  )
}
