import { ActionIcon } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { chooseServer } from '../../design/choose-server.ts'
import { Icon } from '../../design/icon.tsx'
import { Logo } from '../../design/logo.tsx'
import { Text } from '../../design/text.tsx'
import { InvitationOfLink } from '../../hosting/members/index.ts'
import { ServerSwitcher } from '../../hosting/server-list/index.ts'
import { VisitBanners } from '../../hosting/support-access/index.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { usePushedPlaces } from '../../kit/pushed-place.ts'
import { shellMessages } from '../../messages/shell.ts'
import { Assistant } from '../../operations/assistant/index.ts'
import { NoticeDrawer, NoticePopover } from '../../platform/notices/index.ts'
import type { Live } from '../features/live.ts'
import { Palette } from '../palette/palette.tsx'
import { KeepAlive } from './keep-alive.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import styles from './shell.module.css'
import { ShownServer } from './shown-server.tsx'
import { Sidebar } from './sidebar.tsx'
import { usePlaces } from './use-places.ts'

// It has its place at the lower edge already, so nothing moves when it comes.
const BottomBar = createLazyDialog(async () => (await import('./bottom-bar.tsx')).BottomBar, {
  isInSight: true,
})
const SidebarDrawer = createLazyDialog(
  async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer,
)

type ShellProps = { socketState: Live['socketState'] }

/** The sidebar and the page in sight. On small screens the sidebar is a drawer; phones also have a bar below. */
export function Shell({ socketState }: ShellProps) {
  // The parts of the other layout are not rendered, because they would delay a phone's first page.
  const isWide = useMediaQuery('(width >= 62rem)', true, { getInitialValueInEffect: false })
  const [isOpen, drawer] = useDisclosure(false)
  const places = usePlaces()
  const navigate = useNavigate()
  usePushedPlaces(({ path, serverId }) => {
    const open = () => void navigate(path)
    if (serverId === null) open()
    else chooseServer(serverId, open)
  })
  return (
    <div className={styles.shell} data-narrow={places.page?.isForAdmins || undefined}>
      <a className={styles.skip} href="#content">
        {shellMessages.skipToContent}
      </a>
      {isWide ? (
        <aside className={styles.aside}>
          <Sidebar places={places} head={<NoticePopover />} onNavigate={drawer.close} />
        </aside>
      ) : (
        <>
          <ShellBar title={places.page?.title} isMenuOpen={isOpen} onMenu={drawer.open} />
          <BottomBar places={places} isMenuOpen={isOpen} onMenu={drawer.open} />
          <SidebarDrawer places={places} isOpen={isOpen} onClose={drawer.close} />
        </>
      )}
      <main id="content" className={styles.content} tabIndex={-1}>
        <OfflineBanner socketState={socketState} />
        <VisitBanners />
        <KeepAlive places={places} />
      </main>
      <Assistant />
      <InvitationOfLink />
      <Palette />
    </div>
  )
}

type ShellBarProps = { title: string | undefined; isMenuOpen: boolean; onMenu: () => void }

/** The page's title, the server and the notices, above the page. */
function ShellBar({ title = shellMessages.product, isMenuOpen, onMenu }: ShellBarProps) {
  return (
    <header className={styles.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={styles.menu ?? ''}
        aria-label={shellMessages.nav.open}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <Icon name="menu" size={22} />
      </ActionIcon>
      <Logo size={28} />
      <div className={styles.place}>
        <Text as="span" size="md" weight="bold" tight nowrap className={styles.title}>
          {title}
        </Text>
        <ServerSwitcher fallback={<ShownServer />} style={{ minWidth: 0 }} />
      </div>
      <NoticeDrawer />
    </header>
  )
}
