import { FocusTrap } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Stack } from '../../design/stack.tsx'
import { useFocusWhile } from '../../kit/focus-while.ts'
import { assistantMessages } from '../../messages/assistant.ts'
import { ChatHeader } from './chat-header.tsx'
import { ChatLog } from './chat-log.tsx'
import styles from './chat-panel.module.css'
import { Composer } from './composer.tsx'
import { Suggestions } from './suggestions.tsx'
import { useConversation } from './use-conversation.ts'

export type ChatPanelProps = { id: string; isOpen: boolean; onClose: () => void }

/** Next to the page on wide screens, where both can be used; over the whole page on small ones. */
export function ChatPanel({ id, isOpen, onClose }: ChatPanelProps) {
  const text = assistantMessages
  const { conversation, isAnswering, ask, startOver } = useConversation()
  const [draft, setDraft] = useState('')
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const isFull = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false })
  useFocusWhile(inputRef, isOpen)

  function send(message: string) {
    if (ask(message)) setDraft('')
    inputRef.current?.focus()
  }
  function begin() {
    startOver()
    inputRef.current?.focus()
  }
  function leaveOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
  }

  return (
    <FocusTrap active={isOpen && isFull}>
      <Stack
        id={id}
        className={styles.panel}
        role="dialog"
        aria-label={text.title}
        aria-modal={isFull || undefined}
        hidden={!isOpen}
        onKeyDown={leaveOnEscape}
      >
        <ChatHeader onBegin={conversation.entries.length > 0 ? begin : null} onClose={onClose} />
        <ChatLog
          key={conversation.number}
          entries={conversation.entries}
          isAnswering={isAnswering}
          onFollow={() => isFull && onClose()}
        />
        {conversation.entries.length === 0 && <Suggestions onPick={send} />}
        <Composer
          inputRef={inputRef}
          draft={draft}
          isAnswering={isAnswering}
          onDraft={setDraft}
          onSend={() => send(draft)}
        />
      </Stack>
    </FocusTrap>
  )
}
