import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listBannedPlayers, unbanPlayer } from '@trellis/contract/game/player-bans.ts'
import { banPlayer, banPlayerFor, kickPlayer } from '@trellis/contract/game/players.ts'
import { showToast } from '../../../design/toast.ts'
import { call } from '../../../kit/call.ts'
import { getStatusText } from '../../../kit/call-failure.ts'
import { getQuery } from '../../../kit/queries.ts'
import { playersMessages } from '../../../messages/players.ts'
import { refreshOnlinePlayers } from '../player-queries/use-online-players.ts'
import { refreshPlayers } from '../player-queries/use-players.ts'

const text = playersMessages

export function useKickPlayer(serverId: string) {
  const onSuccess = useReported(serverId)
  return useMutation({
    mutationFn: (name: string) => call(kickPlayer, { params: { serverId, name } }),
    meta: { fallback: () => text.kickFailed },
    onSuccess,
  })
}

export function useBanPlayer(serverId: string) {
  const onSuccess = useReported(serverId)
  return useMutation({
    mutationFn: (name: string) => call(banPlayer, { params: { serverId, name } }),
    meta: { fallback: (error) => text.banFailed({ statusText: getStatusText(error) }) },
    onSuccess,
  })
}

/** The player, and other accounts for the same ban. */
type Ban = { names: [string, ...string[]]; duration: string; reason: string }

export function useBanPlayerFor(serverId: string) {
  const reportResult = useReported(serverId)
  return useMutation({
    mutationFn: async ({ names: [name, ...others], ...body }: Ban) => {
      const reply = await call(banPlayerFor, { params: { serverId, name }, body })
      for (const other of others)
        await call(banPlayerFor, { params: { serverId, name: other }, body })
      return others.length === 0 ? reply : { message: text.bannedAll({ count: others.length + 1 }) }
    },
    meta: { fallback: (error) => text.banFailed({ statusText: getStatusText(error) }) },
    onSuccess: (reply, { names: [name] }) => reportResult(reply, name),
  })
}

export function useBannedPlayers(serverId: string) {
  return useQuery({
    ...getQuery(listBannedPlayers, { params: { serverId } }),
    meta: { fallback: () => text.banned.failed },
  })
}

export function useUnbanPlayer(serverId: string) {
  const onSuccess = useReported(serverId)
  return useMutation({
    mutationFn: (name: string) => call(unbanPlayer, { params: { serverId, name } }),
    meta: { fallback: () => text.banned.unbanFailed },
    onSuccess,
  })
}

/** Shows the api's answer and reloads the players. */
export function useReported(serverId: string) {
  const client = useQueryClient()
  return (reply: { message: string }, name: string) => {
    showToast('success', reply.message)
    void refreshOnlinePlayers(client, serverId)
    return refreshPlayers(client, serverId, name)
  }
}
