import { NavLink } from 'react-router'
import { Icon } from '../../design/icon.tsx'
import type { PanelPage } from '../../kit/feature.ts'
import { preloadAhead } from '../../kit/lazy-part.ts'
import { shellMessages } from '../../messages/shell.ts'
import styles from './sidebar.module.css'

type SidebarLinkProps = {
  page: PanelPage
  /** Where the page was left: its search, filters and tab. */
  search: string
  /** True for a banned user; the title says why. */
  isOff: boolean
  onNavigate: () => void
}

export function SidebarLink({ page, search, isOff, onNavigate }: SidebarLinkProps) {
  const label = (
    <>
      <Icon name={page.icon} />
      {page.title}
    </>
  )
  if (isOff)
    return (
      <a
        role="link"
        className={styles.link}
        aria-disabled="true"
        title={shellMessages.nav.banned}
        tabIndex={0}
      >
        {label}
      </a>
    )
  return (
    <NavLink
      className={styles.link ?? ''}
      to={{ pathname: page.path, search }}
      onClick={onNavigate}
      {...preloadAhead(page.Component)}
    >
      {label}
    </NavLink>
  )
}
