import { ActionIcon, CloseButton } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { assistantMessages } from '../../messages/assistant.ts'
import styles from './chat-panel.module.css'

type ChatHeaderProps = {
  /** Begins a new conversation; null while the one in sight is empty. */
  onBegin: (() => void) | null
  onClose: () => void
}

export function ChatHeader({ onBegin, onClose }: ChatHeaderProps) {
  const text = assistantMessages
  return (
    <Row as="header" gap="2xs" className={styles.header}>
      <Text as="h2" size="xl" weight="bold" grow>
        {text.title}
      </Text>
      {onBegin !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={text.newConversation}
          title={text.newConversation}
          onClick={onBegin}
        >
          <Icon name="plus" size={20} />
        </ActionIcon>
      )}
      <CloseButton size="lg" onClick={onClose} />
    </Row>
  )
}
