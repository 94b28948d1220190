import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { words } from '../../words/words.ts'
import { BanDetailsCard } from '../bans/ban-details-card.tsx'
import { BalancesCard } from '../entitlements/balances-card.tsx'
import { HistoryCard } from '../entitlements/history-card.tsx'
import { useAccount } from '../users/account.ts'
import { AccountDetailsCard } from './account-details-card.tsx'
import { RedemptionHistoryCard } from './redemption-history-card.tsx'

export function ProfilePage() {
  const { user, profile } = useAccount()
  return (
    <Page title={words.pages.profile} intro={words.profile.intro}>
      {user.isBanned && user.banInfo !== null && <BanDetailsCard ban={user.banInfo} />}
      {profile === null ? (
        <Card>
          <Skeleton height={240} radius="md" />
        </Card>
      ) : (
        <>
          <AccountDetailsCard profile={profile} />
          <BalancesCard profile={profile} />
          <HistoryCard userId={user.id} />
          <RedemptionHistoryCard codes={profile.redeemedCodes} />
        </>
      )}
    </Page>
  )
}
