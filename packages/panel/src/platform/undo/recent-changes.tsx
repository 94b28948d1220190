import { Button, Popover, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../design/icon.tsx'
import { Text } from '../../design/text.tsx'
import { undoMessages } from '../../messages/undo.ts'
import styles from './recent-changes.module.css'
import { RecentChangesList } from './recent-changes-list.tsx'
import { useOpenOffers, useUndoOffers } from './use-undo-offers.ts'

/** Lists the admin's changes that can still be undone, behind a button. */
export function RecentChanges() {
  const text = undoMessages
  const offers = useUndoOffers()
  const open = useOpenOffers(offers.data ?? [])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(23rem, calc(100vw - 2rem))"
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          className={styles.button ?? ''}
          title={text.recent}
          leftSection={<Icon name="history" size={16} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.label}>{text.recent}</span>
          {open.length > 0 && (
            <>
              <Text
                as="span"
                tone="accent"
                size="xs"
                numeric
                className={styles.count}
                aria-hidden="true"
              >
                {open.length}
              </Text>
              <VisuallyHidden>{text.canBeUndone({ count: open.length })}</VisuallyHidden>
            </>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={text.recent}>
        <RecentChangesList offers={offers} open={open} />
      </Popover.Dropdown>
    </Popover>
  )
}
