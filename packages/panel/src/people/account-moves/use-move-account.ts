import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserId } from '@trellis/contract/kit/ids.ts'
import { moveAccount } from '@trellis/contract/people/account-moves.ts'
import { call } from '../../kit/call.ts'
import { accountMovesMessages } from '../../messages/account-moves.ts'
import { refreshAdminViews, reportChange } from '../../platform/undo/index.ts'

/** Moves an account to another Discord id, and offers the undo. */
export function useMoveAccount(discordId: string, onMoved: (to: UserId) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (to: UserId) =>
      call(moveAccount, { params: { discordId }, body: { discordId: to } }),
    meta: { fallback: () => accountMovesMessages.failed },
    onSuccess: ({ message, undo }, to) => {
      reportChange({ text: message, undo, client })
      onMoved(to)
    },
    onSettled: () => refreshAdminViews(client),
  })
}
