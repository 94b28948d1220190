import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  demoteAdmin,
  demoteSuperAdmin,
  listAllUsers,
  promoteAdmin,
  promoteSuperAdmin,
} from '@trellis/contract/people/admins.ts'
import type { Changed } from '@trellis/contract/platform/undo.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { adminsMessages } from '../../messages/admins.ts'
import { refreshAdminViews, reportChange } from '../../platform/undo/index.ts'

/** Users and their roles, admins first. */
export function useRoles(search: string) {
  return useQuery({
    ...getQuery(listAllUsers, { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
    meta: { fallback: () => adminsMessages.fetchFailed },
  })
}

export type RoleAction = keyof typeof adminsMessages.actions

const calls: Record<RoleAction, (discordId: string) => Promise<Changed>> = {
  promote: (discordId) => call(promoteAdmin, { body: { discordId } }),
  promoteSuper: (discordId) => call(promoteSuperAdmin, { body: { discordId } }),
  demoteSuper: (discordId) => call(demoteSuperAdmin, { params: { discordId } }),
  demote: (discordId) => call(demoteAdmin, { params: { discordId } }),
}

/** Changes a user's role; done when the list in sight has it. */
export function useChangeRole() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, discordId }: { action: RoleAction; discordId: string }) =>
      calls[action](discordId),
    meta: { fallback: () => adminsMessages.actionFailed },
    onSuccess: ({ message, undo }) => reportChange({ text: message, undo, client }),
    // A refusal can mean that another admin was faster.
    onSettled: () => refreshAdminViews(client),
  })
}
