import { Button } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import type { UndoOffer } from '@trellis/contract/platform/undo.ts'
import { revealHidden } from '../../kit/hidden-characters.ts'
import { undoMessages } from '../../messages/undo.ts'
import { describeOffer } from './describe-offer.ts'
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
      aria-label={undoMessages.undoOf({ label: revealHidden(describeOffer(offer)) })}
      loading={undo.isPending}
      onClick={() => undo.mutate(offer)}
    >
      {undoMessages.undo}
    </Button>
  )
}
