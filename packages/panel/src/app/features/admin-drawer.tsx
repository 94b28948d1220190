import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { adminMessages } from '../../messages/admin.ts'
import { shellMessages } from '../../messages/shell.ts'
import styles from './admin-menu.module.css'
import { AdminNav, type AdminNavProps } from './admin-nav.tsx'

type AdminDrawerProps = Pick<AdminNavProps, 'tabs' | 'chosen'> & {
  isOpen: boolean
  onClose: () => void
}

/** The navigation of the admin panel on small screens. */
export function AdminDrawer({ tabs, chosen, isOpen, onClose }: AdminDrawerProps) {
  // Mantine notes what gets the focus back when the drawer changes from closed to open.
  const opened = useMounted() && isOpen
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      title={adminMessages.nav}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
      classNames={{ title: styles.heading ?? '' }}
    >
      <AdminNav tabs={tabs} chosen={chosen} onNavigate={onClose} />
    </Drawer>
  )
}
