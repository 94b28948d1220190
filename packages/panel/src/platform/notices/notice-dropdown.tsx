import { FocusTrap } from '@mantine/core'
import { Stack } from '../../design/stack.tsx'
import { noticesMessages } from '../../messages/notices.ts'
import { NoticePanel } from './notice-panel.tsx'
import styles from './notice-popover.module.css'
import type { NoticeReading } from './use-notice-reading.ts'

type NoticeDropdownProps = { reading: NoticeReading; onClose: () => void }

/** The list of notices on wide screens. */
export function NoticeDropdown({ reading, onClose }: NoticeDropdownProps) {
  return (
    <FocusTrap>
      <Stack className={styles.dropdown} role="dialog" aria-label={noticesMessages.title}>
        <NoticePanel reading={reading} onClose={onClose} />
      </Stack>
    </FocusTrap>
  )
}
