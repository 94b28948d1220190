import { Page } from '../../design/page.tsx'
import { ArchivesCard } from '../../game/archives/index.ts'
import { DeletedServersCard } from '../../hosting/deleted-servers/index.ts'
import { Helping, ReceivedInvitations, ReceivedTransfers } from '../../hosting/members/index.ts'
import { findServerOwner, LoadErrorCard, useShownServer } from '../../hosting/servers/index.ts'
import { StorageCard } from '../../hosting/storage/index.ts'
import { TestCopyCard } from '../../hosting/test-copies/index.ts'
import { UsageCard } from '../../hosting/usage/index.ts'
import { useAccount } from '../../kit/account.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { BanNotice } from '../../people/bans/index.ts'
import { ActivityCard } from '../../platform/activity-log/index.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { PlayCard } from './play-card.tsx'
import { ServerNotices } from './server-notices.tsx'
import { ServerOverview } from './server-overview.tsx'

export function DashboardPage() {
  const serverId = useServerId()
  const { user, profile, settings } = useAccount()
  const shown = useShownServer()
  const text = dashboardMessages
  const isOnline = shown.server?.status === 'ONLINE'
  const play = shown.server !== null && shown.detail?.testCopy === null && !user.isBanned && (
    <PlayCard serverId={serverId} serverName={shown.server.name} />
  )
  return (
    <Page title={readTitle('dashboard')} intro={text.intro}>
      {user.isBanned && <BanNotice ban={user.banInfo} />}
      <ReceivedInvitations />
      <ReceivedTransfers />
      {shown.detail?.owner && <Helping />}
      {profile !== null && settings !== null && (
        <ServerNotices
          owner={findServerOwner(profile, shown.detail)}
          settings={settings}
          detail={shown.detail}
        />
      )}
      {isOnline && play}
      {shown.error !== null ? (
        <LoadErrorCard error={shown.error} isBusy={shown.isFetching} onRetry={shown.retry} />
      ) : shown.isLoading || profile === null || settings === null ? (
        <DashboardSkeleton />
      ) : (
        <ServerOverview
          owner={profile}
          settings={settings}
          server={shown.server}
          detail={shown.detail}
        />
      )}
      {shown.detail !== null && shown.detail.testCopy !== null && !user.isBanned && (
        <TestCopyCard server={shown.detail} testCopy={shown.detail.testCopy} />
      )}
      {shown.server !== null && !user.isBanned && (
        <>
          {!isOnline && play}
          <UsageCard serverId={serverId} />
          <StorageCard serverId={serverId} />
          <ArchivesCard serverId={serverId} />
        </>
      )}
      {profile !== null && settings !== null && !user.isBanned && (
        <DeletedServersCard owner={profile} settings={settings} />
      )}
      <ActivityCard userId={user.id} />
    </Page>
  )
}
