import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { listBannedPlayers } from '@trellis/contract/game/player-bans.ts'
import {
  listPlayerActions,
  listPlayerLines,
  readPlayerProfile,
} from '@trellis/contract/game/player-profiles.ts'
import { listPlayerVersions } from '@trellis/contract/game/player-versions.ts'
import { listPlayers } from '@trellis/contract/game/players.ts'
import { getStatusText } from '../../../kit/call-failure.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { playersMessages } from '../../../messages/players.ts'
import type { PlayerFilters } from './player-filters.ts'

export const playersPerPage = 10
const recheckMs = 30_000
const whileIndexingMs = 2000

/** One page of the players; the one before stays in sight while the next is on its way. */
export function usePlayers(serverId: string, filters: PlayerFilters, page: number) {
  const { name, minLevel, minGems, role, order, isDescending } = filters
  return useQuery({
    ...getQuery(listPlayers, {
      params: { serverId },
      query: {
        ...(name === '' ? {} : { search: name }),
        ...(minLevel === null ? {} : { minLevel }),
        ...(minGems === null ? {} : { minGems }),
        ...(role === '' ? {} : { role }),
        ...(order === 'name' ? {} : { order }),
        ...(isDescending ? { descending: 'true' } : {}),
        page,
        pageSize: playersPerPage,
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.indexed < 1 ? whileIndexingMs : recheckMs,
    meta: { fallback: (error) => playersMessages.listFailed({ statusText: getStatusText(error) }) },
  })
}

/** Reloads the views of players after a change of several. */
export const refreshAllPlayers = (client: QueryClient) =>
  Promise.all(
    [listPlayers, readPlayerProfile, listPlayerActions, listBannedPlayers, listPlayerVersions].map(
      ({ method, path }) => client.invalidateQueries({ queryKey: [method, path] }),
    ),
  )

/** Reloads every view of players after a change of one. */
export async function refreshPlayers(client: QueryClient, serverId: string, name: string) {
  const params = { serverId }
  await Promise.all([
    client.invalidateQueries({ queryKey: [listPlayers.method, listPlayers.path] }),
    ...[readPlayerProfile, listPlayerActions, listPlayerLines].map((route) =>
      client.invalidateQueries({ queryKey: [route.method, route.path] }),
    ),
    client.invalidateQueries({ queryKey: getKey(listBannedPlayers, { params }) }),
    client.invalidateQueries({
      queryKey: getKey(listPlayerVersions, { params: { ...params, name } }),
    }),
  ])
}
