import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listBans, unbanUser } from '@trellis/contract/bans.ts'
import { call } from '../../kit/call.ts'
import { queryOf } from '../../kit/queries.ts'
import { refreshAdminViews, tellChanged } from '../../platform/undo/index.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'

/** The newest bans that match; those before stay in sight while others are on their way. */
export function useBans(search: string) {
  return useQuery({
    ...queryOf(listBans, { query: { search } }),
    placeholderData: keepPreviousData,
    meta: { fallback: () => wordsForAdmins.bans.fetchFailed },
  })
}

export function useUnban() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (discordId: string) => call(unbanUser, { params: { discordId } }),
    meta: { fallback: () => wordsForAdmins.bans.unbanFailed },
    onSuccess: ({ undo }) => tellChanged({ text: wordsForAdmins.bans.unbanned, undo, client }),
    // A ban that another admin has lifted is over, too.
    onSettled: () => refreshAdminViews(client),
  })
}
