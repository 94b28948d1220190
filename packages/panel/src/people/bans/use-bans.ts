import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listBans, unbanUser } from '@trellis/contract/people/bans.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { bansMessages } from '../../messages/bans.ts'
import { refreshAdminViews, reportChange } from '../../platform/undo/index.ts'

/** The newest bans that match; those before stay in sight while others are on their way. */
export function useBans(search: string) {
  return useQuery({
    ...getQuery(listBans, { query: { search } }),
    placeholderData: keepPreviousData,
    meta: { fallback: () => bansMessages.fetchFailed },
  })
}

export function useUnban() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (discordId: string) => call(unbanUser, { params: { discordId } }),
    meta: { fallback: () => bansMessages.unbanFailed },
    onSuccess: ({ undo }) => reportChange({ text: bansMessages.unbanned, undo, client }),
    // A ban that another admin has lifted is over, too.
    onSettled: () => refreshAdminViews(client),
  })
}
