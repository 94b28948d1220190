import { bannedPageHint } from '@trellis/contract/bans.ts'
import { NavLink } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import type { PanelPage } from './pages.ts'
import styles from './sidebar.module.css'

type SidebarLinkProps = {
  page: PanelPage
  /** Names the element that says why the link is off; null when it is not. */
  hintId: string | null
  onNavigate: () => void
}

export function SidebarLink({ page, hintId, onNavigate }: SidebarLinkProps) {
  const label = (
    <>
      <Icon name={page.icon} />
      {page.title}
    </>
  )
  if (hintId !== null)
    return (
      <a
        role="link"
        className={styles.link}
        aria-disabled="true"
        aria-describedby={hintId}
        title={bannedPageHint}
        tabIndex={0}
      >
        {label}
      </a>
    )
  return (
    <NavLink className={styles.link ?? ''} to={page.path} onClick={onNavigate}>
      {label}
    </NavLink>
  )
}
