import { type QueryClient, useMutation } from '@tanstack/react-query'
import { type UndoOffer, undoChange } from '@trellis/contract/platform/undo.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { describeReason } from '../../kit/describe-reason.ts'
import { undoMessages } from '../../messages/undo.ts'
import { describeOffer } from './describe-offer.ts'
import { refreshAdminViews } from './refresh-admin-views.ts'

/** Undoes a change, reports the result and reloads the admins' data; calls `onDone` after a success. */
export function useUndoChange(client: QueryClient, onDone?: () => void) {
  return useMutation(
    {
      mutationFn: ({ id }: UndoOffer) => call(undoChange, { params: { undoId: id } }),
      meta: { fallback: () => undoMessages.failed },
      onSuccess: ({ message, left, leftCauses }, offer) => {
        if (left.length === 0)
          return showToast('success', undoMessages.undoneOf({ label: describeOffer(offer) }))
        const reasons = left.map((reason, at) =>
          describeReason({ reason, cause: leftCauses[at] ?? undefined }),
        )
        showToast('warning', undoMessages.undoneExcept({ message, left: reasons.join(' ') }))
      },
      // Not left to the caller's `mutate`, because the button may be gone with the undone change.
      onSettled: async (_reply, error) => {
        await refreshAdminViews(client)
        if (error === null) onDone?.()
      },
    },
    client,
  )
}
