import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { ErrorBoundary } from '../../design/error-boundary.tsx'
import { Page } from '../../design/page.tsx'
import { useAccount } from '../../kit/account.ts'
import { addFailureMessages } from '../../kit/failure-messages.ts'
import type { AdminTab } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { personParam } from '../../kit/person-path.ts'
import { adminMessages } from '../../messages/admin.ts'
import { refusalsAdminMessages } from '../../messages/refusals-admin.ts'
import { shellMessages } from '../../messages/shell.ts'
import { PersonPage } from '../../operations/person-pages/index.ts'
import { RecentChanges } from '../../platform/undo/index.ts'
import { AdminMenu } from './admin-menu.tsx'
import { AdminNav } from './admin-nav.tsx'
import styles from './admin-page.module.css'
import { findTab, listTabs } from './admin-tabs.ts'

addFailureMessages(refusalsAdminMessages)

export function AdminPage() {
  const { user } = useAccount()
  const [search] = useSearchParams()
  const open = user.isAdmin ? listTabs(user) : []
  const person = search.get(personParam)
  const requested = findTab(search.get('tab'))
  const chosen = requested === undefined ? open[0] : open.find((it) => it === requested)
  const isRefused = !user.isAdmin || (requested !== undefined && chosen === undefined)
  return (
    <div className={styles.admin}>
      {open.length > 0 && (
        <div className={styles.aside}>
          <AdminNav tabs={open} chosen={chosen} />
        </div>
      )}
      <Page
        title={(person === null && chosen === requested && chosen?.title) || readTitle('admin')}
        art="helm"
        intro={adminMessages.intro}
        aside={open.length > 0 && <RecentChanges />}
      >
        {open.length > 0 && (
          <div className={styles.menu}>
            <AdminMenu tabs={open} chosen={chosen} />
          </div>
        )}
        {person !== null && open.length > 0 ? (
          <PersonPage key={person} discordId={person} />
        ) : chosen === undefined ? (
          <NoTab isRefused={isRefused} />
        ) : (
          <ChosenTab tab={chosen} />
        )}
      </Page>
    </div>
  )
}

type ChosenTabProps = { tab: AdminTab }

/** A tab that breaks or cannot be loaded leaves the way to the others. */
function ChosenTab({ tab }: ChosenTabProps) {
  return (
    <section key={tab.key} aria-label={tab.title}>
      <ErrorBoundary>
        <Suspense
          fallback={
            <div role="status" aria-label={shellMessages.loading}>
              <Skeleton height={240} radius="lg" />
            </div>
          }
        >
          <tab.Component />
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}

type NoTabProps = {
  /** True for an admin without a permission for any tab. */
  isRefused: boolean
}

function NoTab({ isRefused }: NoTabProps) {
  const text = adminMessages
  return (
    <Card>
      {isRefused ? (
        <Empty icon="lock" title={text.noPermission} />
      ) : (
        <Empty icon="shield" title={text.noTabs}>
          {text.noTabsText}
        </Empty>
      )}
    </Card>
  )
}
