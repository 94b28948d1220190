import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { assistantMessages } from '../../messages/assistant.ts'
import styles from './chat-message.module.css'
import type { Entry } from './conversation.ts'
import { readLinkTitle } from './link-title.ts'
import { ProposalCard } from './proposal-card.tsx'

type ChatMessageProps = { entry: Entry; onFollow: () => void }

/** Shows a message as plain text, so that nothing in it is read as markup. */
export function ChatMessage({ entry, onFollow }: ChatMessageProps) {
  const text = assistantMessages
  const isAnswer = entry.kind === 'answer'
  return (
    <div className={styles.message} data-kind={entry.kind}>
      <Text size="md" breaks tint="sunken" pre className={styles.text}>
        <VisuallyHidden>{entry.kind === 'question' ? text.you : text.model}: </VisuallyHidden>
        {entry.text}
      </Text>
      {isAnswer && entry.links.length > 0 && (
        <Row as="ul" wrap gap="xs" align="stretch" aria-label={text.links}>
          {entry.links.map(({ path }) => (
            <li key={path}>
              <Link className={styles.link} to={path} onClick={onFollow}>
                {readLinkTitle(path)}
              </Link>
            </li>
          ))}
        </Row>
      )}
      {isAnswer && entry.proposal !== null && <ProposalCard proposal={entry.proposal} />}
    </div>
  )
}
