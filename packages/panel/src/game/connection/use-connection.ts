import { useMutation, useQuery } from '@tanstack/react-query'
import { readConnection, readGameAddress, testConnection } from '@trellis/contract/connection.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { connectionMessages } from '../../messages/connection.ts'

export type Connection = ReplyOf<typeof readConnection>
export type GameAddress = ReplyOf<typeof readGameAddress>

/** Where all servers are reached, for players who own none. */
export function useGameAddress(isWanted: boolean) {
  return useQuery({ ...getQuery(readGameAddress, {}), enabled: isWanted })
}

/** Where the owner's server is reached; a 404 when there is none. */
export function useConnection(serverId: string, hasServer: boolean) {
  return useQuery({
    ...getQuery(readConnection, { params: { serverId } }),
    enabled: hasServer,
  })
}

export function useTestConnection(serverId: string) {
  return useMutation({
    mutationFn: () => call(testConnection, { params: { serverId } }),
    meta: { fallback: () => connectionMessages.testFailed },
  })
}
