import { Drawer } from '@mantine/core'
import { useAccount } from '../../kit/account.ts'
import { noticesMessages } from '../../messages/notices.ts'
import { BellButton } from './bell-button.tsx'
import styles from './notice-drawer.module.css'
import { NoticePanel } from './notice-panel.tsx'
import { useNoticeReading } from './use-notice-reading.ts'

/** The bell of small screens: its list comes in from the side. */
export function NoticeDrawer() {
  const { user } = useAccount()
  const reading = useNoticeReading(user.id)
  return (
    <>
      <BellButton
        className={styles.bell ?? ''}
        unread={reading.unread}
        aria-haspopup="dialog"
        aria-expanded={reading.isOpen}
        onClick={reading.open}
      />
      <Drawer.Root
        opened={reading.isOpen}
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
    </>
  )
}
