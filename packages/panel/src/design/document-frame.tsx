import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../kit/return-focus.ts'
import { useUnloadGuard } from '../kit/unload-guard.ts'
import { documentsMessages } from '../messages/documents.ts'
import { shellMessages } from '../messages/shell.ts'
import { confirm } from './confirm.tsx'
import styles from './document-dialog.module.css'
import { Row } from './row.tsx'

type DocumentFrameProps = {
  title: ReactNode
  aside?: ReactNode
  footer?: ReactNode
  /** Limits the size to that of the content. */
  isCompact?: boolean
  /** True while closing would lose something: then it asks. */
  isDirty: boolean
  onClose: () => void
  children: ReactNode
}

export function DocumentFrame(props: DocumentFrameProps) {
  const { title, aside, footer, isDirty, isCompact = false } = props
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const returnFocus = useReturnFocus()
  useUnloadGuard(isDirty)
  const text = documentsMessages.unsaved
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
  return (
    <Modal.Root
      opened
      onClose={() => isFocusElsewhere() || close()}
      size="72rem"
      fullScreen={isNarrow}
      centered
      // Not by the part's own className: that would also go to the element around it.
      classNames={{ content: styles.content ?? '' }}
      padding={0}
    >
      {/* Blurring the page behind would cost more in each frame than drawing the dialog. */}
      <Modal.Overlay backgroundOpacity={0.55} blur={0} />
      <Modal.Content
        ref={returnFocus}
        radius={isNarrow ? 0 : 'lg'}
        data-document-dialog
        data-compact={isCompact || undefined}
      >
        <Modal.Header className={styles.header ?? ''}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          {aside}
          <Modal.CloseButton aria-label={shellMessages.close} />
        </Modal.Header>
        <Modal.Body className={styles.body ?? ''}>{props.children}</Modal.Body>
        {footer !== undefined && (
          <Row as="footer" wrap gap="sm" rowGap="xs" fixed className={styles.footer}>
            {footer}
          </Row>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

/** An Escape in a dialog above this one, or in an editor that has its own use for it, is not for this dialog. */
function isFocusElsewhere(): boolean {
  const place = document.activeElement?.closest('[role=dialog], [data-keeps-escape]')
  return place !== null && place !== undefined && !place.hasAttribute('data-document-dialog')
}
