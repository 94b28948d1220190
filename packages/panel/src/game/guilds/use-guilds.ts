import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  disbandGuild,
  listGuilds,
  readGuild,
  removeGuildMember,
  renameGuild,
} from '@trellis/contract/game/guilds.ts'
import { call } from '../../kit/call.ts'
import { getQuery } from '../../kit/queries.ts'
import { guildsMessages } from '../../messages/guilds.ts'

/** No event reports a change in the game. */
const recheckMs = 15_000

type Target = { serverId: string; guild: string }

export function useGuilds(serverId: string, search: string, page: number) {
  const query = { ...(search === '' ? {} : { search }), page }
  return useQuery({
    ...getQuery(listGuilds, { params: { serverId }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: recheckMs,
    meta: { fallback: () => guildsMessages.failed },
  })
}

export function useGuild(target: Target) {
  return useQuery({
    ...getQuery(readGuild, { params: target }),
    refetchInterval: recheckMs,
    meta: { fallback: () => guildsMessages.guildFailed },
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [listGuilds, readGuild].map(({ method, path }) =>
        client.invalidateQueries({ queryKey: [method, path] }),
      ),
    )
}

export function useRenameGuild(target: Target) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (name: string) => call(renameGuild, { params: target, body: { name } }),
    meta: { fallback: () => guildsMessages.renameFailed },
    onSettled: refresh,
  })
}

export function useRemoveGuildMember(target: Target) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (name: string) => call(removeGuildMember, { params: { ...target, name } }),
    meta: { fallback: () => guildsMessages.removeFailed },
    onSettled: refresh,
  })
}

export function useDisbandGuild(target: Target, onDone: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(disbandGuild, { params: target }),
    meta: { fallback: () => guildsMessages.disbandFailed },
    onSuccess: onDone,
    onSettled: refresh,
  })
}
