import type { QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import {
  type HostedServer,
  type OwnServer,
  readOwnServer,
  readStatus,
  type ServerStatus,
} from '@trellis/contract/servers.ts'
import { getKey } from '../../kit/queries.ts'

export const statusKey = getKey(readStatus, {})
export const ownServerKey = (userId: string) => getKey(readOwnServer, { params: { id: userId } })

type Status = ReplyOf<typeof readStatus>
type Own = ReplyOf<typeof readOwnServer>

/** Returns a server as the public list describes one that it lacks. */
export const unlistedServer = (name: string): HostedServer => ({
  name,
  status: 'OFFLINE',
  players: 0,
  version: 'N/A',
})

/** Changes a server in the cached public list, by its name; adds it if it is missing. */
export function patchHostedServer(client: QueryClient, name: string, patch: Partial<HostedServer>) {
  client.setQueryData<Status>(statusKey, (known) => {
    if (known === undefined) return undefined
    const before = known.hostedServers.find((it) => it.name === name) ?? unlistedServer(name)
    const others = known.hostedServers.filter((it) => it.name !== name)
    return { hostedServers: [...others, { ...before, ...patch }] }
  })
}

export function patchOwnServer(client: QueryClient, userId: string, patch: Partial<OwnServer>) {
  client.setQueryData<Own>(
    ownServerKey(userId),
    (known) => known && { server: known.server && { ...known.server, ...patch } },
  )
}

export function replaceOwnServer(client: QueryClient, userId: string, server: OwnServer | null) {
  client.setQueryData<Own>(ownServerKey(userId), { server })
  if (server === null) return
  const { name, status, players, version } = server
  patchHostedServer(client, name, { status, players, version })
}

export function readOwn(client: QueryClient, userId: string): OwnServer | null {
  return client.getQueryData<Own>(ownServerKey(userId))?.server ?? null
}

export async function refreshServer(client: QueryClient, userId: string) {
  await Promise.all([
    client.invalidateQueries({ queryKey: statusKey }),
    client.invalidateQueries({ queryKey: ownServerKey(userId) }),
  ])
}

export function readShownStatus(client: QueryClient, name: string): ServerStatus {
  const known = client.getQueryData<Status>(statusKey)
  return (known?.hostedServers.find((it) => it.name === name) ?? unlistedServer(name)).status
}
