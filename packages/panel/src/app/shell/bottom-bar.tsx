import { useComputedColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Icon } from '../../design/icon.tsx'
import { useAccount } from '../../kit/account.ts'
import type { IconName } from '../../kit/icon-paths.ts'
import { preloadAhead } from '../../kit/lazy-part.ts'
import { useThemeColor } from '../../kit/use-theme-color.ts'
import { shellMessages } from '../../messages/shell.ts'
import { findPage } from '../features/pages.ts'
import styles from './bottom-bar.module.css'
import type { PagePositions } from './use-places.ts'

const shortcuts = [
  { key: 'home', path: '/dashboard', icon: 'home' },
  { key: 'worlds', path: '/worlds', icon: 'world' },
  { key: 'players', path: '/players', icon: 'players' },
  { key: 'console', path: '/console', icon: 'console' },
] as const satisfies readonly { key: string; path: string; icon: IconName }[]

type BottomBarProps = { places: PagePositions; isMenuOpen: boolean; onMenu: () => void }

/** The pages that a thumb reaches most often on a phone, and the whole menu. */
export function BottomBar({ places, isMenuOpen, onMenu }: BottomBarProps) {
  const text = shellMessages.nav
  const { user } = useAccount()
  // The phone's own bars are next to this one.
  useThemeColor(useComputedColorScheme('dark'))
  return (
    <nav className={styles.bar} aria-label={text.shortcuts}>
      {shortcuts.map(({ key, path, icon }) => {
        const page = findPage(path)
        if (page === undefined) return null
        const label = <Entry icon={icon}>{text.short[key]}</Entry>
        if (user.isBanned && !page.isForBanned)
          return (
            <a key={key} role="link" aria-disabled="true" title={text.banned} tabIndex={0}>
              {label}
            </a>
          )
        const search = page === places.page ? '' : (places.visited.get(page)?.search ?? '')
        return (
          <NavLink key={key} to={{ pathname: path, search }} {...preloadAhead(page.Component)}>
            {label}
          </NavLink>
        )
      })}
      <button
        type="button"
        aria-label={`${text.more}: ${text.open}`}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <Entry icon="menu">{text.more}</Entry>
      </button>
    </nav>
  )
}

type EntryProps = { icon: IconName; children: ReactNode }

const Entry = ({ icon, children }: EntryProps) => (
  <>
    <Icon name={icon} size={22} />
    <span>{children}</span>
  </>
)
