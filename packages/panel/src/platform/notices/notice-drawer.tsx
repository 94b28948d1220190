import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { BellButton } from './bell-button.tsx'
import styles from './notice-drawer.module.css'
import { useNoticeReading } from './use-notice-reading.ts'

const NoticeDialog = createLazyDialog(
  async () => (await import('./notice-dialog.tsx')).NoticeDialog,
)

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
      <NoticeDialog reading={reading} />
    </>
  )
}
