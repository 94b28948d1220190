import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeUsers } from '@trellis/contract/operations/managed-users.ts'
import { type CallInput, call } from '../../kit/call.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { refreshAdminViews } from '../../platform/undo/index.ts'

export type BulkBody = CallInput<typeof changeUsers>['body']

/** Applies a change to many users. The answer has the result for each. */
export function useChangeUsers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkBody) => call(changeUsers, { body }),
    meta: { fallback: () => managedUsersMessages.bulk.callFailed },
    onSettled: () => refreshAdminViews(client),
  })
}
