import { useClickOutside } from '@mantine/hooks'
import { useRef } from 'react'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { BellButton } from './bell-button.tsx'
import styles from './notice-popover.module.css'
import { useNoticeReading } from './use-notice-reading.ts'

const NoticeDropdown = createLazyDialog(
  async () => (await import('./notice-dropdown.tsx')).NoticeDropdown,
)

/** The bell of wide screens: its list opens below it. */
export function NoticePopover() {
  const { user } = useAccount()
  const reading = useNoticeReading(user.id)
  const bell = useRef<HTMLButtonElement>(null)
  const place = useClickOutside(() => reading.isOpen && reading.close())
  const close = () => {
    reading.close()
    bell.current?.focus()
  }
  return (
    <div
      ref={place}
      className={styles.place}
      onKeyDown={(event) => event.key === 'Escape' && reading.isOpen && close()}
    >
      <BellButton
        ref={bell}
        unread={reading.unread}
        aria-haspopup="dialog"
        aria-expanded={reading.isOpen}
        onClick={reading.isOpen ? reading.close : reading.open}
      />
      {reading.isOpen && <NoticeDropdown reading={reading} onClose={close} />}
    </div>
  )
}
