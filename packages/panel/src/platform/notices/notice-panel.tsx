import { CloseButton } from '@mantine/core'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useNow } from '../../kit/clock.ts'
import { noticesMessages } from '../../messages/notices.ts'
import { shellMessages } from '../../messages/shell.ts'
import { NoticeEntry } from './notice-entry.tsx'
import styles from './notice-panel.module.css'
import type { NoticeReading } from './use-notice-reading.ts'

type NoticePanelProps = { reading: NoticeReading; onClose: () => void }

/** The bell's panel: the notices, newest first. */
export function NoticePanel({ reading, onClose }: NoticePanelProps) {
  const text = noticesMessages
  const { query, unreadAtOpening } = reading
  const nowMs = useNow(30_000)
  return (
    <>
      <Row as="header" justify="between" fixed className={styles.header}>
        <Text as="h2" size="xl" weight="bold">
          {text.title}
        </Text>
        <CloseButton aria-label={shellMessages.close} onClick={onClose} />
      </Row>
      {/* Scrolling needs the keyboard too. */}
      <div className={styles.body} tabIndex={0} role="region" aria-label={text.title}>
        <div className={query.data === undefined ? styles.state : undefined}>
          <Loaded
            query={query}
            failed={text.failed}
            empty={
              <Empty icon="bell" title={text.empty}>
                {text.emptyText}
              </Empty>
            }
            isEmpty={({ notices }) => notices.length === 0}
          >
            {({ notices }) => (
              <List as="ol">
                {notices.map((it) => (
                  <NoticeEntry
                    key={it.id}
                    notice={it}
                    isUnread={!it.isRead || unreadAtOpening.has(it.id)}
                    nowMs={nowMs}
                    onFollow={reading.close}
                  />
                ))}
              </List>
            )}
          </Loaded>
        </div>
      </div>
    </>
  )
}
