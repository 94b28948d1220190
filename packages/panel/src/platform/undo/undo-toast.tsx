import type { QueryClient } from '@tanstack/react-query'
import type { UndoOffer } from '@trellis/contract/platform/undo.ts'
import { Row } from '../../design/row.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { UndoButton } from './undo-button.tsx'
import styles from './undo-toast.module.css'

type UndoToastProps = { text: string; offer: UndoOffer; client: QueryClient; onDone: () => void }

/** Shows a change with its undo button. Toasts are outside the panel's tree, so the client is passed in. */
export function UndoToast({ text, offer, client, onDone }: UndoToastProps) {
  return (
    <Row as="span" gap="sm" justify="between" className={styles.toast}>
      <VisibleText text={text} />
      <UndoButton offer={offer} client={client} onDone={onDone} />
    </Row>
  )
}
