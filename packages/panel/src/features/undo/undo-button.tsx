import { Button } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import type { UndoOffer } from '@trellis/contract/undo.ts'
import { visibleText } from '../../lib/hidden-characters.ts'
import { words } from '../../words/words.ts'
import { useUndoChange } from './use-undo-change.ts'

type UndoButtonProps = {
  offer: UndoOffer
  client: QueryClient
  /** When it was taken back. */
  onDone?: () => void
}

export function UndoButton({ offer, client, onDone }: UndoButtonProps) {
  const undo = useUndoChange(client, onDone)
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={words.undo.undoOf(visibleText(offer.label))}
      loading={undo.isPending}
      onClick={() => undo.mutate(offer.id)}
    >
      {words.undo.undo}
    </Button>
  )
}
