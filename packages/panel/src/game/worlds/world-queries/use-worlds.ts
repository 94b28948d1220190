import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import {
  listDeletedWorlds,
  listWorlds,
  listWorldVersions,
  readWorldTiles,
  type WorldOrder,
  type WorldRow,
} from '@trellis/contract/game/worlds.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { getStatusText } from '../../../kit/call-failure.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { worldsMessages } from '../../../messages/worlds.ts'

export const worldsPerPage = 10
const recheckMs = 30_000
const whileIndexingMs = 2000

type WorldsReply = ReplyOf<typeof listWorlds>

export type WorldSort = { order: WorldOrder; isDescending: boolean }

const byName: WorldSort = { order: 'name', isDescending: false }

/** One page of the worlds; the one before stays in sight while the next is on its way. */
export function useWorlds(
  serverId: string,
  search: string,
  page: number,
  { order, isDescending }: WorldSort = byName,
) {
  return useQuery({
    ...getQuery(listWorlds, {
      params: { serverId },
      query: {
        ...(search === '' ? {} : { search }),
        ...(order === 'name' ? {} : { order }),
        ...(isDescending ? { descending: 'true' } : {}),
        page,
        pageSize: worldsPerPage,
      },
    }),
    placeholderData: keepPreviousData,
    // An import or a restore may have changed a page since.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.indexed < 1 ? whileIndexingMs : recheckMs,
    meta: { fallback: (error) => worldsMessages.listFailed({ statusText: getStatusText(error) }) },
  })
}

const listKey = [listWorlds.method, listWorlds.path] as const

/** Changes a world in every page that is known. */
export function patchWorldRow(client: QueryClient, name: string, patch: Partial<WorldRow>) {
  client.setQueriesData<WorldsReply>({ queryKey: listKey }, (known) =>
    known === undefined
      ? undefined
      : {
          ...known,
          worlds: known.worlds.map((it) => (it.name === name ? { ...it, ...patch } : it)),
        },
  )
}

export const stopFetchingWorlds = (client: QueryClient) =>
  client.cancelQueries({ queryKey: listKey })

export const stopFetchingPicture = (client: QueryClient, serverId: string, name: string) =>
  client.cancelQueries({ queryKey: getKey(readWorldTiles, { params: { serverId, name } }) })

/** Takes a deleted world out of the lists, so that its picture and versions are not asked for again. */
export async function dropWorld(client: QueryClient, serverId: string, name: string) {
  const params = { serverId, name }
  await stopFetchingWorlds(client)
  client.setQueriesData<WorldsReply>({ queryKey: listKey }, (known) => {
    const worlds = known?.worlds.filter((it) => it.name !== name)
    return known && worlds && { ...known, worlds }
  })
  client.removeQueries({ queryKey: getKey(readWorldTiles, { params }), type: 'inactive' })
  client.removeQueries({ queryKey: getKey(listWorldVersions, { params }), type: 'inactive' })
  await Promise.all([
    client.invalidateQueries({ queryKey: listKey }),
    client.invalidateQueries({ queryKey: getKey(listDeletedWorlds, { params: { serverId } }) }),
  ])
}

/** Reloads the lists after a change of several worlds, without those that are deleted. */
export async function refreshWorldLists(client: QueryClient, deleted: readonly string[]) {
  await stopFetchingWorlds(client)
  client.setQueriesData<WorldsReply>({ queryKey: listKey }, (known) => {
    const worlds = known?.worlds.filter((it) => !deleted.includes(it.name))
    return known && worlds && { ...known, worlds }
  })
  const changed = [listWorlds, listWorldVersions, listDeletedWorlds]
  await Promise.all(
    changed.map(({ method, path }) => client.invalidateQueries({ queryKey: [method, path] })),
  )
}

/** Reloads every view of worlds after a change of one. */
export async function refreshWorlds(client: QueryClient, serverId: string, name: string) {
  const params = { serverId, name }
  await Promise.all([
    client.invalidateQueries({ queryKey: listKey }),
    client.invalidateQueries({ queryKey: getKey(readWorldTiles, { params }) }),
    client.invalidateQueries({ queryKey: getKey(listWorldVersions, { params }) }),
    client.invalidateQueries({ queryKey: getKey(listDeletedWorlds, { params: { serverId } }) }),
  ])
}
