import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import {
  listManagedServers,
  type ManagedServer,
} from '@trellis/contract/operations/managed-servers.ts'
import { compareTexts } from '../../kit/lists.ts'
import { getKey } from '../../kit/queries.ts'

type ManagedServersUpdate = Extract<LiveEvent, { type: 'managed_servers' }>['payload']

const queryKey = getKey(listManagedServers, {})

/**
 * Writes changes of servers into the admins' list: known ones keep their place, new ones are inserted by
 * name.
 */
export function patchManagedServers(
  client: QueryClient,
  { changed, removed }: ManagedServersUpdate,
) {
  client.setQueryData<ManagedServer[]>(queryKey, (known) => {
    if (known === undefined) return undefined
    const news = new Map(changed.map((it) => [it.name, it]))
    const gone = new Set(removed)
    const kept = known.filter((it) => !gone.has(it.name)).map((it) => news.get(it.name) ?? it)
    const places = new Set(known.map((it) => it.name))
    const added = changed.filter((it) => !places.has(it.name))
    return added.length === 0 ? kept : [...kept, ...added].toSorted(compareByName)
  })
  // A response in flight may be older than this and would overwrite it.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
}

export const readManagedServer = (client: QueryClient, name: string) =>
  client.getQueryData<ManagedServer[]>(queryKey)?.find((it) => it.name === name)

const compareByName = (a: ManagedServer, b: ManagedServer) => compareTexts(a.name, b.name)
