import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeUsers } from '@trellis/contract/managed-users.ts'
import { type CallInput, call } from '../../kit/call.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { refreshAdminViews } from '../../platform/undo/index.ts'

export type BulkBody = CallInput<typeof changeUsers>['body']

/** Does the same to many users. What became of each is the answer's to tell. */
export function useChangeUsers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkBody) => call(changeUsers, { body }),
    meta: { fallback: () => managedUsersMessages.bulk.callFailed },
    onSettled: () => refreshAdminViews(client),
  })
}
