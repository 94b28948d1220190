import type { ReactNode } from 'react'
import { Logo } from '../../design/logo.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { ServerSwitcher } from '../../hosting/server-list/index.ts'
import { useAccount } from '../../kit/account.ts'
import type { PageSection } from '../../kit/feature.ts'
import { shellMessages } from '../../messages/shell.ts'
import { pageSections, pages } from '../features/pages.ts'
import { SearchButton } from '../palette/search-button.tsx'
import styles from './sidebar.module.css'
import { SidebarFooter } from './sidebar-footer.tsx'
import { SidebarLink } from './sidebar-link.tsx'
import type { PagePositions } from './use-places.ts'

const readSectionTitle = (section: PageSection): string | null =>
  section === 'top' ? null : shellMessages.nav[section]

export type SidebarProps = {
  places: PagePositions
  /** Shown next to the product's name. */
  head?: ReactNode
  onNavigate: () => void
}

export function Sidebar({ places, head, onNavigate }: SidebarProps) {
  const { user } = useAccount()
  const open = pages.filter((page) => !page.isForAdmins || user.isAdmin)
  return (
    <Stack className={styles.sidebar}>
      <Row justify="between" className={styles.head}>
        <Row as="p" size="xl" weight="bold" gap="xs">
          <Logo size={30} />
          {shellMessages.product}
        </Row>
        {head}
      </Row>
      <ServerSwitcher style={{ margin: '0 0.75rem 0.75rem' }} />
      <SearchButton onPress={onNavigate} />
      <nav className={styles.nav} aria-label={shellMessages.nav.label}>
        {pageSections.map((key) => {
          const title = readSectionTitle(key)
          const links = open.filter((page) => page.section === key)
          if (links.length === 0) return null
          return (
            <div key={key} className={styles.section}>
              {title !== null && (
                <Text
                  as="h2"
                  mb="2xs"
                  tone="muted"
                  size="xs"
                  weight="semibold"
                  className={styles.heading}
                >
                  {title}
                </Text>
              )}
              <ul>
                {links.map((page) => (
                  <li key={page.path}>
                    <SidebarLink
                      page={page}
                      search={page === places.page ? '' : (places.visited.get(page)?.search ?? '')}
                      isOff={user.isBanned && !page.isForBanned}
                      onNavigate={onNavigate}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </nav>
      <SidebarFooter />
    </Stack>
  )
}
