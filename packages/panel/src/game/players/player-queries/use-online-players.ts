import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  listOnlinePlayers,
  listPlayers,
  type OnlinePlayer,
} from '@trellis/contract/game/players.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { getKey, getQuery } from '../../../kit/queries.ts'
import { onlinePlayersMessages } from '../../../messages/online-players.ts'

type Reply = ReplyOf<typeof listOnlinePlayers>

const getOnlineKey = (serverId: string) => getKey(listOnlinePlayers, { params: { serverId } })
const playersKey = [listPlayers.method, listPlayers.path] as const

const recheckMs = 60_000

/** The live socket keeps it up to date; missed changes are loaded a little later. */
export function useOnlinePlayers(serverId: string, isWanted = true) {
  return useQuery({
    ...getQuery(listOnlinePlayers, { params: { serverId } }),
    enabled: isWanted,
    refetchInterval: recheckMs,
    meta: { fallback: () => onlinePlayersMessages.failed },
  })
}

/** Writes an event of the live socket here and into the rows of every cached page of players. */
export async function takeOnlinePlayers(
  client: QueryClient,
  serverId: string,
  players: OnlinePlayer[],
) {
  // An answer under way is older.
  await client.cancelQueries({ queryKey: getOnlineKey(serverId) })
  const before = client.getQueryData<Reply>(getOnlineKey(serverId))?.players ?? []
  client.setQueryData<Reply>(getOnlineKey(serverId), { players })
  const byName = new Map(players.map((player) => [player.name, player]))
  client.setQueriesData<ReplyOf<typeof listPlayers>>({ queryKey: playersKey }, (known) =>
    known === undefined
      ? undefined
      : {
          ...known,
          players: known.players.map((row) => {
            const player = byName.get(row.name)
            const { world = null, mutedUntil = row.mutedUntil } = player ?? {}
            return { ...row, online: player !== undefined, world, mutedUntil }
          }),
        },
  )
  // A player who joins for the first time is on no page yet.
  const pages = client.getQueriesData<ReplyOf<typeof listPlayers>>({ queryKey: playersKey })
  const listed = pages.flatMap(([, page]) => page?.players ?? [])
  const known = new Set([...before, ...listed].map(({ name }) => name))
  if (players.some(({ name }) => !known.has(name))) {
    await client.invalidateQueries({ queryKey: playersKey })
  }
}

export const refreshOnlinePlayers = (client: QueryClient, serverId: string) =>
  client.invalidateQueries({ queryKey: getOnlineKey(serverId) })
