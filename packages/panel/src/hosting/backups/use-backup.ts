import { useQuery } from '@tanstack/react-query'
import { readBackup } from '@trellis/contract/hosting/backups.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { backupsMessages } from '../../messages/backups.ts'
import { forgetReplaced, refreshEnded } from './backup-cache.ts'

/** Used while the socket is closed; otherwise it reports every step. */
const recheckMs = 3000

/** Reads the account's backup and the work on it. */
export function useBackup(serverId: string) {
  const input = { params: { serverId } }
  return useQuery({
    ...getQuery(readBackup, input),
    queryFn: async ({ client, signal }) => {
      const status = await call(readBackup, input, signal)
      forgetReplaced(client, serverId, status)
      refreshEnded(client, serverId, status)
      return status
    },
    refetchInterval: ({ state }) => (state.data?.progress ? recheckMs : false),
    meta: { fallback: () => backupsMessages.fetchFailed },
  })
}
