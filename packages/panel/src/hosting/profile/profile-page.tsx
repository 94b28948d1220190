import { Skeleton } from '@mantine/core'
import { Card } from '../../design/card.tsx'
import { Page } from '../../design/page.tsx'
import { useAccount } from '../../kit/account.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { profileMessages } from '../../messages/profile.ts'
import { BalancesCard, DebtNotice, HistoryCard } from '../../money/entitlements/index.ts'
import { SessionsCard } from '../../people/auth/index.ts'
import { BanDetailsCard } from '../../people/bans/index.ts'
import { PushCard } from '../../platform/push-messages/index.ts'
import { AccountDetailsCard } from './account-details-card.tsx'
import { RedemptionHistoryCard } from './redemption-history-card.tsx'

export function ProfilePage() {
  const { user, profile } = useAccount()
  return (
    <Page title={readTitle('profile')} art="topHat" intro={profileMessages.intro}>
      {user.isBanned && user.banInfo !== null && <BanDetailsCard ban={user.banInfo} />}
      {profile === null ? (
        <Card>
          <Skeleton height={240} radius="md" />
        </Card>
      ) : (
        <>
          <AccountDetailsCard profile={profile} />
          <DebtNotice profile={profile} />
          <BalancesCard profile={profile} />
          {!user.isBanned && <PushCard />}
          <SessionsCard userId={user.id} />
          <HistoryCard userId={user.id} />
          <RedemptionHistoryCard codes={profile.redeemedCodes} />
        </>
      )}
    </Page>
  )
}
