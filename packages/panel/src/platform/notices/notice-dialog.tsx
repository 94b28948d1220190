import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { noticesMessages } from '../../messages/notices.ts'
import styles from './notice-drawer.module.css'
import { NoticePanel } from './notice-panel.tsx'
import type { NoticeReading } from './use-notice-reading.ts'

type NoticeDialogProps = { reading: NoticeReading }

/** The list of notices on small screens. */
export function NoticeDialog({ reading }: NoticeDialogProps) {
  // Mantine notes what gets the focus back when the drawer changes from closed to open.
  const opened = useMounted() && reading.isOpen
  return (
    <Drawer.Root
      opened={opened}
      onClose={reading.close}
      position="right"
      size="min(24rem, 92vw)"
      padding={0}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={noticesMessages.title}>
        <Drawer.Body className={styles.drawer ?? ''}>
          <NoticePanel reading={reading} onClose={reading.close} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
