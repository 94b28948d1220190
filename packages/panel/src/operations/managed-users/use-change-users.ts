import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeUsers } from '@trellis/contract/managed-users.ts'
import { type CallInput, call } from '../../kit/call.ts'
import { refreshAdminViews } from '../../platform/undo/index.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'

export type BulkBody = CallInput<typeof changeUsers>['body']

/** Does the same to many users. What became of each is the answer's to tell. */
export function useChangeUsers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkBody) => call(changeUsers, { body }),
    meta: { fallback: () => wordsForAdmins.managedUsers.bulk.callFailed },
    onSettled: () => refreshAdminViews(client),
  })
}
