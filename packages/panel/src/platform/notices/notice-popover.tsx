import { FocusTrap } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useRef } from 'react'
import { Stack } from '../../design/stack.tsx'
import { useAccount } from '../../kit/account.ts'
import { noticesMessages } from '../../messages/notices.ts'
import { BellButton } from './bell-button.tsx'
import { NoticePanel } from './notice-panel.tsx'
import styles from './notice-popover.module.css'
import { useNoticeReading } from './use-notice-reading.ts'

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
      {reading.isOpen && (
        <FocusTrap>
          <Stack className={styles.dropdown} role="dialog" aria-label={noticesMessages.title}>
            <NoticePanel reading={reading} onClose={close} />
          </Stack>
        </FocusTrap>
      )}
    </div>
  )
}
