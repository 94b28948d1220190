import type { QueryClient } from '@tanstack/react-query'
import type { UndoOffer } from '@trellis/contract/platform/undo.ts'
import { hideToast, showToast } from '../../design/toast.ts'
import { UndoToast } from './undo-toast.tsx'
import { undoOffersKey } from './use-undo-offers.ts'

type Change = { text: string; undo: UndoOffer | null; client: QueryClient }

/** Reports an admin's change and offers to undo it while that is possible. */
export function reportChange({ text, undo, client }: Change) {
  if (undo === null) return showToast('success', text)
  void client.invalidateQueries({ queryKey: undoOffersKey })
  const id = `undo-${undo.id}`
  showToast(
    'success',
    <UndoToast text={text} offer={undo} client={client} onDone={() => hideToast(id)} />,
    id,
  )
}
