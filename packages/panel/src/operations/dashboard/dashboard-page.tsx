import { noServer } from '@trellis/contract/people/users.ts'
import { Page } from '../../design/page.tsx'
import { DeletedServersCard } from '../../hosting/deleted-servers/index.ts'
import { Helping, ReceivedInvitations, ReceivedTransfers } from '../../hosting/members/index.ts'
import { findServerOwner, LoadErrorCard, useShownServer } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { BanNotice } from '../../people/bans/index.ts'
import { ActivityCard } from '../../platform/activity-log/index.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DashboardTabs } from './dashboard-tabs.tsx'
import { ServerNotices } from './server-notices.tsx'
import { ServerOverview } from './server-overview.tsx'
import { useJoinPage } from './use-join-page.ts'

export function DashboardPage() {
  const { user, profile, settings } = useAccount()
  const { server, detail, ...shown } = useShownServer()
  const hasServer = profile !== null && profile.selectedServer !== noServer
  // The large picture waits for this answer, so the call begins together with that for the server.
  useJoinPage(useServerId(), hasServer && !user.isBanned)
  const isLoading = shown.isLoading || profile === null || settings === null
  const isThere = !isLoading && shown.error === null
  const overview = isThere && (
    <ServerOverview owner={profile} settings={settings} server={server} detail={detail} />
  )
  return (
    <Page title={readTitle('dashboard')} art="flag" intro={dashboardMessages.intro} isWide>
      {user.isBanned && <BanNotice ban={user.banInfo} />}
      <ReceivedInvitations />
      <ReceivedTransfers />
      {/* It would move the skeleton down. */}
      <Helping isShown={!isLoading} />
      {profile !== null && settings !== null && (
        <ServerNotices
          owner={findServerOwner(profile, detail)}
          settings={settings}
          detail={detail}
        />
      )}
      {shown.error !== null && (
        <LoadErrorCard error={shown.error} isBusy={shown.isFetching} onRetry={shown.retry} />
      )}
      {shown.error === null && isLoading && <DashboardSkeleton />}
      {server === null || user.isBanned || !isThere ? (
        overview
      ) : (
        <DashboardTabs server={server} detail={detail} overview={overview} />
      )}
      {profile !== null && settings !== null && !user.isBanned && (
        <DeletedServersCard owner={profile} settings={settings} />
      )}
      {isThere && server === null && <ActivityCard userId={user.id} />}
    </Page>
  )
}
