import { useRef } from 'react'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { useFollowEnd } from '../../kit/follow-end.ts'
import { assistantMessages } from '../../messages/assistant.ts'
import styles from './chat-log.module.css'
import { ChatMessage } from './chat-message.tsx'
import type { Entry } from './conversation.ts'

type ChatLogProps = {
  entries: readonly Entry[]
  isAnswering: boolean
  /** A link of an answer was followed. */
  onFollow: () => void
}

export function ChatLog({ entries, isAnswering, onFollow }: ChatLogProps) {
  const text = assistantMessages
  const logRef = useRef<HTMLDivElement>(null)
  useFollowEnd(logRef, true, `${entries.length} ${isAnswering}`)
  return (
    <Stack
      ref={logRef}
      gap="sm"
      grow
      className={styles.log}
      role="log"
      aria-label={text.log}
      tabIndex={0}
    >
      {entries.length === 0 && (
        <div className={styles.empty}>
          <Text mb="xs" size="xl" weight="bold">
            {text.emptyTitle}
          </Text>
          <Text tone="muted" size="md" maxWidth="19rem" className={styles.emptyText}>
            {text.emptyText}
          </Text>
        </div>
      )}
      {entries.map((entry) => (
        <ChatMessage key={entry.id} entry={entry} onFollow={onFollow} />
      ))}
      {isAnswering && (
        <Row
          tint="sunken"
          gap="2xs"
          align="stretch"
          className={styles.typing}
          role="img"
          aria-label={text.answering}
        >
          <span />
          <span />
          <span />
        </Row>
      )}
    </Stack>
  )
}
