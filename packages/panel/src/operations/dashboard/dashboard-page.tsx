import { Page } from '../../design/page.tsx'
import { ArchivesCard } from '../../game/archives/archives-card.tsx'
import { DeletedServersCard } from '../../hosting/deleted-servers/deleted-servers-card.tsx'
import { LoadErrorCard } from '../../hosting/servers/load-error-card.tsx'
import { useShownServer } from '../../hosting/servers/use-shown-server.ts'
import { StorageCard } from '../../hosting/storage/storage-card.tsx'
import { UsageCard } from '../../hosting/usage/usage-card.tsx'
import { useAccount } from '../../kit/account.ts'
import { BanNotice } from '../../people/bans/ban-notice.tsx'
import { ActivityCard } from '../../platform/activity-log/activity-card.tsx'
import { words } from '../../words/words.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { ServerNotices } from './server-notices.tsx'
import { ServerOverview } from './server-overview.tsx'

export function DashboardPage() {
  const { user, profile, settings } = useAccount()
  const shown = useShownServer()
  const text = words.dashboard
  return (
    <Page title={words.pages.dashboard} intro={text.intro}>
      {user.isBanned && <BanNotice ban={user.banInfo} />}
      {profile !== null && settings !== null && (
        <ServerNotices owner={profile} settings={settings} detail={shown.detail} />
      )}
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
      {shown.server !== null && !user.isBanned && (
        <>
          <UsageCard userId={user.id} />
          <StorageCard userId={user.id} />
          <ArchivesCard userId={user.id} />
        </>
      )}
      {profile !== null && settings !== null && !user.isBanned && (
        <DeletedServersCard owner={profile} settings={settings} hasServer={shown.server !== null} />
      )}
      <ActivityCard userId={user.id} />
    </Page>
  )
}
