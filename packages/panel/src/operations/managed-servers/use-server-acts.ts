import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ServerName } from '@trellis/contract/kit/ids.ts'
import { hideJoinPage, renameManagedServer } from '@trellis/contract/operations/server-acts.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { refreshAdminViews } from '../../platform/undo/index.ts'

export function useRenameManaged(name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { serverName: ServerName; reason: string }) =>
      call(renameManagedServer, { params: { name }, body }),
    meta: { fallback: () => managedServersMessages.rename.failed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => refreshAdminViews(client),
  })
}

export function useHidePage(name: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { hidden: boolean; reason: string }) =>
      call(hideJoinPage, { params: { name }, body }),
    meta: { fallback: () => managedServersMessages.page.failed },
    onSuccess: ({ message }) => showToast('success', message),
    onSettled: () => refreshAdminViews(client),
  })
}
