import { useQuery } from '@tanstack/react-query'
import { readBackup } from '@trellis/contract/backups.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { forgetReplaced } from './backup-cache.ts'

/** Used while the socket is closed; otherwise it reports every step. */
const lookAgainMs = 3000

/** Reads the account's backup and the work on it. */
export function useBackup(userId: string) {
  const input = { params: { id: userId } }
  return useQuery({
    ...getQuery(readBackup, input),
    queryFn: async ({ client, signal }) => {
      const status = await call(readBackup, input, signal)
      forgetReplaced(client, userId, status)
      return status
    },
    refetchInterval: ({ state }) => (state.data?.progress ? lookAgainMs : false),
    meta: { fallback: () => backupsMessages.fetchFailed },
  })
}
