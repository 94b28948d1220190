import { type QueryClient, useQuery } from '@tanstack/react-query'
import { listServers } from '@trellis/contract/hosting/server-list.ts'
import { useAccount } from '../../kit/account.ts'
import { call } from '../../kit/call.ts'
import { getKey } from '../../kit/queries.ts'
import { selectedServer, useServerId } from '../../kit/shown-server.ts'
import { pinServer } from './pin-server.ts'

const recheckMs = 30_000
const listKey = getKey(listServers, {})

/** The servers that the user may see. Nothing is asked for a user with one server, unless a message has named it. */
export function useServerList() {
  const { profile } = useAccount()
  const isNamed = useServerId() !== selectedServer
  const isWanted = profile !== null && (profile.serverCount > 1 || isNamed)
  const list = useQuery({
    queryKey: listKey,
    queryFn: async ({ client, signal }) => {
      const servers = await call(listServers, {}, signal)
      pinServer(client, servers)
      return servers
    },
    enabled: isWanted,
    refetchInterval: recheckMs,
  })
  return isWanted ? (list.data ?? []) : []
}

export const refreshServerList = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: listKey })
