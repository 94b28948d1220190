import { useQuery } from '@tanstack/react-query'
import {
  listPlayerActions,
  listPlayerLines,
  type PlayerProfile,
  readPlayerProfile,
} from '@trellis/contract/game/player-profiles.ts'
import { getQuery } from '../../../kit/queries.ts'
import { useOnlinePlayers } from '../player-queries/use-online-players.ts'

const recheckMs = 30_000
const whileIndexingMs = 2000

/** One player. The list of who is online is newer than the last answer. */
export function usePlayerProfile(serverId: string, name: string) {
  const online = useOnlinePlayers(serverId).data?.players
  return useQuery({
    ...getQuery(readPlayerProfile, { params: { serverId, name } }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.worlds.indexed < 1 ? whileIndexingMs : recheckMs,
    select: (profile) => withVisit(profile, online),
  })
}

type Visits = ReturnType<typeof useOnlinePlayers>['data']

function withVisit(profile: PlayerProfile, online: NonNullable<Visits>['players'] | undefined) {
  if (online === undefined) return profile
  const visit = online.find((it) => it.name.toLowerCase() === profile.name.toLowerCase())
  if (visit === undefined) return { ...profile, online: false, world: null, since: null }
  const { world, since, mutedUntil, look = profile.look } = visit
  return { ...profile, online: true, world, since, mutedUntil, look }
}

type Named = { serverId: string; name: string }

export const usePlayerLines = (params: Named) => useQuery(getQuery(listPlayerLines, { params }))

export const usePlayerActionLog = (params: Named) =>
  useQuery(getQuery(listPlayerActions, { params }))
