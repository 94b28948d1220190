import { Link } from 'react-router'
import { Icon } from '../design/icon.tsx'
import { Stack } from '../design/stack.tsx'
import { wordsForAdmins } from '../words/words-for-admins.ts'
import styles from './admin-nav.module.css'
import type { AdminTab } from './admin-tabs.ts'

type AdminNavProps = {
  tabs: readonly AdminTab[]
  chosen: AdminTab | undefined
  onNavigate?: () => void
}

/** The way to each tab. What a tab keeps in its address, such as a search, is not carried to another one. */
export function AdminNav({ tabs, chosen, onNavigate }: AdminNavProps) {
  const follow = () => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    onNavigate?.()
  }
  return (
    <nav aria-label={wordsForAdmins.admin.nav}>
      <Stack as="ul" gap="3xs">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              className={styles.tab}
              to={`/admin?tab=${tab.key}`}
              aria-current={tab === chosen ? 'page' : undefined}
              onClick={follow}
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
