import { useMutation, useQueryClient } from '@tanstack/react-query'
import { banServerName } from '@trellis/contract/hosting/banned-server-names.ts'
import { deleteManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { describeFailure, getStatusText } from '../../kit/call-failure.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { refreshAdminViews, reportChange } from '../../platform/undo/index.ts'
import { patchManagedServers } from './managed-servers-cache.ts'
import { getManagedServerMutationKey } from './use-managed-server-busy.ts'

type Deletion = {
  /** Why the name is banned as well; null to leave it free. */
  banReason: string | null
}

/** Deletes a server and, once it is gone, bans its name if wanted. */
export function useDeleteManagedServer(name: string) {
  const text = managedServersMessages
  const client = useQueryClient()
  const ban = useMutation({
    mutationFn: (reason: string) => call(banServerName, { body: { serverName: name, reason } }),
    onSuccess: ({ message, undo }) => reportChange({ text: message, undo, client }),
    // Also handled here, because the admin must learn that the server is gone.
    onError: (error) =>
      showToast(
        'error',
        text.banFailed({ name, reason: describeFailure(error) ?? getStatusText(error) }),
      ),
    onSettled: () => refreshAdminViews(client),
  })
  return useMutation({
    mutationKey: getManagedServerMutationKey(name),
    mutationFn: async ({ banReason }: Deletion) => {
      await call(deleteManagedServer, { params: { name } })
      return banReason
    },
    meta: { fallback: () => text.failed },
    onSuccess: (banReason) => {
      showToast('success', text.deleted({ name }))
      patchManagedServers(client, { changed: [], removed: [name] })
      if (banReason !== null) ban.mutate(banReason)
    },
  })
}
