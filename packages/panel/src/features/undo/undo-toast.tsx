import { Button } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import type { UndoOffer } from '@trellis/contract/undo.ts'
import { words } from '../../words/words.ts'
import styles from './undo-toast.module.css'
import { useUndoChange } from './use-undo-change.ts'

type UndoToastProps = { text: string; offer: UndoOffer; client: QueryClient; onDone: () => void }

/** What was done, and the way back. Toasts stand beside the panel's own tree, so the client is handed in. */
export function UndoToast({ text, offer, client, onDone }: UndoToastProps) {
  const undo = useUndoChange(client)
  return (
    <span className={styles.toast}>
      {text}
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`${words.undo.undo}: ${offer.label}`}
        loading={undo.isPending}
        onClick={() => undo.mutate(offer.id, { onSettled: onDone })}
      >
        {words.undo.undo}
      </Button>
    </span>
  )
}
