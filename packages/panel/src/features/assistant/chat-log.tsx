import { useRef } from 'react'
import { useFollowEnd } from '../../lib/follow-end.ts'
import { words } from '../../words/words.ts'
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
  const text = words.assistant
  const logRef = useRef<HTMLDivElement>(null)
  useFollowEnd(logRef, true, `${entries.length} ${isAnswering}`)
  return (
    <div ref={logRef} className={styles.log} role="log" aria-label={text.log} tabIndex={0}>
      {entries.length === 0 && (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{text.emptyTitle}</p>
          <p className={styles.emptyText}>{text.emptyText}</p>
        </div>
      )}
      {entries.map((entry) => (
        <ChatMessage key={entry.id} entry={entry} onFollow={onFollow} />
      ))}
      {isAnswering && (
        <div className={styles.typing} role="img" aria-label={text.answering}>
          <span />
          <span />
          <span />
        </div>
      )}
    </div>
  )
}
