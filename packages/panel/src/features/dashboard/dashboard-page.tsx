import { Page } from '../../ui/page.tsx'
import { words } from '../../words/words.ts'
import { ActivityCard } from '../activity-log/activity-card.tsx'
import { ArchivesCard } from '../archives/archives-card.tsx'
import { BanNotice } from '../bans/ban-notice.tsx'
import { DeletedServersCard } from '../deleted-servers/deleted-servers-card.tsx'
import { LoadErrorCard } from '../servers/load-error-card.tsx'
import { useShownServer } from '../servers/use-shown-server.ts'
import { StorageCard } from '../storage/storage-card.tsx'
import { UsageCard } from '../usage/usage-card.tsx'
import { useAccount } from '../users/account.ts'
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
