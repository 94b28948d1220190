import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { shellMessages } from '../../messages/shell.ts'
import styles from './shell.module.css'
import { Sidebar, type SidebarProps } from './sidebar.tsx'

type SidebarDrawerProps = Pick<SidebarProps, 'places'> & {
  isOpen: boolean
  onClose: () => void
}

/** The sidebar of small screens. */
export function SidebarDrawer({ places, isOpen, onClose }: SidebarDrawerProps) {
  // Mantine notes what gets the focus back when the drawer changes from closed to open.
  const opened = useMounted() && isOpen
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={288} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={shellMessages.nav.label}>
        <Drawer.Body className={styles.drawer ?? ''}>
          <Sidebar places={places} onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
