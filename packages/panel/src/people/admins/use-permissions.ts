import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Permission } from '@trellis/contract/kit/permissions.ts'
import { readAdminPermissions, saveAdminPermissions } from '@trellis/contract/people/admins.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { adminsMessages } from '../../messages/admins.ts'
import { refreshAdminViews, reportChange } from '../../platform/undo/index.ts'

/** Reads an admin's permissions, again for each edit. */
export function usePermissions(discordId: string) {
  return useQuery({
    ...getQuery(readAdminPermissions, { params: { discordId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: () => adminsMessages.permissions.fetchFailed },
  })
}

export function useSavePermissions(discordId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (permissions: Permission[]) =>
      call(saveAdminPermissions, { params: { discordId }, body: { permissions } }),
    meta: { fallback: () => adminsMessages.permissions.saveFailed },
    onSuccess: ({ message, undo }) => {
      reportChange({ text: message, undo, client })
      void refreshAdminViews(client)
    },
  })
}
