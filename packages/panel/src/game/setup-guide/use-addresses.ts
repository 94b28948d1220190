import { useQuery } from '@tanstack/react-query'
import { readGameAddress, readServerAddress } from '@trellis/contract/game/setup-guide.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { getQuery } from '../../kit/queries.ts'

export type ServerAddress = ReplyOf<typeof readServerAddress>
export type GameAddress = ReplyOf<typeof readGameAddress>

/** Where all servers are reached, for players who own none. */
export function useGameAddress(isWanted: boolean) {
  return useQuery({ ...getQuery(readGameAddress, {}), enabled: isWanted })
}

/** Where the owner's server is reached; a 404 when there is none. */
export function useServerAddress(serverId: string, hasServer: boolean) {
  return useQuery({
    ...getQuery(readServerAddress, { params: { serverId } }),
    enabled: hasServer,
  })
}
