import { Link } from 'react-router'
import { Icon } from '../../design/icon.tsx'
import { Stack } from '../../design/stack.tsx'
import type { AdminTab } from '../../kit/feature.ts'
import { preloadAhead } from '../../kit/lazy-part.ts'
import { adminMessages } from '../../messages/admin.ts'
import styles from './admin-nav.module.css'

export type AdminNavProps = {
  tabs: readonly AdminTab[]
  chosen: AdminTab | undefined
  onNavigate?: () => void
}

/** Links to each tab. A tab's parameters in the address, such as a search, are not carried to another one. */
export function AdminNav({ tabs, chosen, onNavigate }: AdminNavProps) {
  const follow = () => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    onNavigate?.()
  }
  return (
    <nav aria-label={adminMessages.nav}>
      <Stack as="ul" gap="3xs">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              className={styles.tab}
              to={`/admin?tab=${tab.key}`}
              aria-current={tab === chosen ? 'page' : undefined}
              onClick={follow}
              {...preloadAhead(tab.Component)}
            >
              <Icon name={tab.icon} size={17} />
              {tab.title}
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  )
}
