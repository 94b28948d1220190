import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import { useReturnFocus } from '../lib/return-focus.ts'
import { useUnloadGuard } from '../lib/unload-guard.ts'
import { words } from '../words/words.ts'
import { confirm } from './confirm.tsx'
import styles from './document-dialog.module.css'

type DocumentDialogProps = {
  title: string
  aside?: ReactNode
  footer?: ReactNode
  /** True while closing would lose something: then it asks. */
  isDirty: boolean
  onClose: () => void
  children: ReactNode
}

/** A large dialog for editing one thing; as large as the screen on phones. */
export function DocumentDialog({ title, aside, footer, isDirty, ...props }: DocumentDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const returnFocus = useReturnFocus()
  useUnloadGuard(isDirty)
  const text = words.documents.unsaved
  const close = () =>
    isDirty
      ? confirm({
          title: text.title,
          text: text.text,
          confirmLabel: text.discard,
          isDanger: true,
          onConfirm: props.onClose,
        })
      : props.onClose()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // An open list of a field closes first.
    const isTaken =
      event.target instanceof Element &&
      event.target.closest('[data-mantine-stop-propagation=true]') !== null
    if (!isTaken) close()
  }
  return (
    <Modal.Root
      opened
      onClose={close}
      closeOnEscape={false}
      size="72rem"
      fullScreen={isNarrow}
      centered
      padding={0}
    >
      <Modal.Overlay backgroundOpacity={0.5} blur={2} />
      <Modal.Content
        ref={returnFocus}
        className={styles.content ?? ''}
        radius={isNarrow ? 0 : 'lg'}
        onKeyDown={onKeyDown}
      >
        <Modal.Header className={styles.header ?? ''}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          {aside}
          <Modal.CloseButton aria-label={words.close} />
        </Modal.Header>
        <Modal.Body className={styles.body ?? ''}>{props.children}</Modal.Body>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </Modal.Content>
    </Modal.Root>
  )
}
