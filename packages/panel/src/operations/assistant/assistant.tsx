import { Loader } from '@mantine/core'
import { Suspense, useId, useRef, useState } from 'react'
import { Icon } from '../../design/icon.tsx'
import { createLazyPart } from '../../kit/lazy-part.ts'
import { assistantMessages } from '../../messages/assistant.ts'
import styles from './assistant.module.css'
import type { ChatPanelProps } from './chat-panel.tsx'

const ChatPanel = createLazyPart<ChatPanelProps>(() =>
  import('./chat-panel.tsx').then((it) => ({ default: it.ChatPanel })),
)

/** The button on every page. The chat behind it is loaded at the first press and then kept, open or not. */
export function Assistant() {
  const text = assistantMessages
  const panelId = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  function open() {
    setOpen(true)
    setOpened(true)
  }
  function close() {
    setOpen(false)
    buttonRef.current?.focus()
  }
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={styles.button}
        aria-label={text.open}
        title={text.open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={isOpen ? close : open}
      >
        <Icon name={isOpen ? 'down' : 'assistant'} size={24} />
      </button>
      {wasOpened && (
        <Suspense fallback={<Opening />}>
          <ChatPanel id={panelId} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Opening() {
  return (
    <div className={styles.opening} role="status" aria-label={assistantMessages.loading}>
      <Loader size="sm" />
    </div>
  )
}
