import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ServerDetail, ShownServer } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { ActivityCard } from '../../platform/activity-log/index.ts'
import styles from './dashboard-tabs.module.css'

const PerformanceView = createLazyDialog(
  async () => (await import('./performance-view.tsx')).PerformanceView,
)
const StorageView = createLazyDialog(async () => (await import('./storage-view.tsx')).StorageView)

const names = ['overview', 'performance', 'storage', 'activity'] as const

type DashboardTabsProps = { server: ShownServer; detail: ServerDetail | null; overview: ReactNode }

/** The parts of a server's page, each with its own address. */
export function DashboardTabs({ server, detail, overview }: DashboardTabsProps) {
  const { user } = useAccount()
  const text = dashboardMessages
  const [search] = useSearchParams()
  const chosen = names.find((it) => it === search.get('tab')) ?? 'overview'
  const parts: Record<(typeof names)[number], ReactNode> = {
    overview,
    performance: <PerformanceView server={server} detail={detail} />,
    storage: <StorageView />,
    activity: <ActivityCard userId={user.id} />,
  }
  return (
    <>
      <nav className={styles.list} aria-label={text.parts}>
        {names.map((name) => (
          <Link
            key={name}
            className={styles.tab ?? ''}
            to={name === 'overview' ? '/dashboard' : `/dashboard?tab=${name}`}
            aria-current={name === chosen ? 'page' : undefined}
          >
            {text.tabs[name]}
          </Link>
        ))}
      </nav>
      {parts[chosen]}
    </>
  )
}
