import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type HostedServer,
  readOwnServer,
  readServer,
  readStatus,
  type ServerStatus,
  type VisibleServer,
} from '@trellis/contract/hosting/servers.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { call } from '../../kit/call.ts'
import { getKey } from '../../kit/queries.ts'
import { readServerId, selectedServer } from '../../kit/shown-server.ts'

export const statusKey = getKey(readStatus, {})
export const getOwnServerKey = (serverId: string) => getKey(readServer, { params: { serverId } })

/** Loads the server that the tab shows; the answer is null for a user without one. */
export function getServerQuery(serverId: string, userId: string) {
  return queryOptions({
    queryKey: getOwnServerKey(serverId),
    queryFn: ({ signal }): Promise<CachedServer> =>
      serverId === selectedServer
        ? call(readOwnServer, { params: { id: userId } }, signal)
        : call(readServer, { params: { serverId } }, signal),
  })
}

type Status = ReplyOf<typeof readStatus>
type CachedServer = ReplyOf<typeof readServer>

/** Returns a server as the public list describes one that it lacks. */
export const createUnlistedServer = (name: string): HostedServer => ({
  name,
  status: 'OFFLINE',
  players: 0,
  version: 'N/A',
})

/** Changes a server in the cached public list, by its name; adds it if it is missing. */
export function patchHostedServer(client: QueryClient, name: string, patch: Partial<HostedServer>) {
  client.setQueryData<Status>(statusKey, (known) => {
    if (known === undefined) return undefined
    const before = known.hostedServers.find((it) => it.name === name) ?? createUnlistedServer(name)
    const others = known.hostedServers.filter((it) => it.name !== name)
    return { hostedServers: [...others, { ...before, ...patch }] }
  })
}

export function patchOwnServer(
  client: QueryClient,
  serverId: string,
  patch: Partial<VisibleServer>,
) {
  client.setQueryData<CachedServer>(
    getOwnServerKey(serverId),
    (known) => known && { server: known.server && { ...known.server, ...patch } },
  )
}

export function replaceOwnServer(
  client: QueryClient,
  serverId: string,
  server: VisibleServer | null,
) {
  client.setQueryData<CachedServer>(getOwnServerKey(serverId), { server })
  if (server === null) return
  const { name, status, players, version } = server
  patchHostedServer(client, name, { status, players, version })
}

export function readOwn(client: QueryClient, serverId: string): VisibleServer | null {
  return client.getQueryData<CachedServer>(getOwnServerKey(serverId))?.server ?? null
}

export async function refreshServer(client: QueryClient, serverId: string) {
  await Promise.all([
    client.invalidateQueries({ queryKey: statusKey }),
    client.invalidateQueries({ queryKey: getOwnServerKey(serverId) }),
  ])
}

export function readShownStatus(client: QueryClient, name: string): ServerStatus {
  const own = readOwn(client, readServerId())
  if (own?.name === name && own.testCopy !== null) return own.status
  const known = client.getQueryData<Status>(statusKey)
  return (known?.hostedServers.find((it) => it.name === name) ?? createUnlistedServer(name)).status
}
