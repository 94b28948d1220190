import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  banPlayer,
  banPlayerFor,
  kickPlayer,
  listBannedPlayers,
  unbanPlayer,
} from '@trellis/contract/players.ts'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { getQuery } from '../../kit/queries.ts'
import { playersMessages } from '../../messages/players.ts'
import { refreshOnlinePlayers } from './use-online-players.ts'
import { refreshPlayers } from './use-players.ts'

const text = playersMessages

export function useKickPlayer(userId: string) {
  const onSuccess = useReported(userId)
  return useMutation({
    mutationFn: (name: string) => call(kickPlayer, { params: { id: userId, name } }),
    meta: { fallback: () => text.kickFailed },
    onSuccess,
  })
}

export function useBanPlayer(userId: string) {
  const onSuccess = useReported(userId)
  return useMutation({
    mutationFn: (name: string) => call(banPlayer, { params: { id: userId, name } }),
    meta: { fallback: (error) => text.banFailed({ statusText: getStatusText(error) }) },
    onSuccess,
  })
}

type Ban = { name: string; duration: string; reason: string }

export function useBanPlayerFor(userId: string) {
  const told = useReported(userId)
  return useMutation({
    mutationFn: ({ name, ...body }: Ban) =>
      call(banPlayerFor, { params: { id: userId, name }, body }),
    meta: { fallback: (error) => text.banFailed({ statusText: getStatusText(error) }) },
    onSuccess: (reply, { name }) => told(reply, name),
  })
}

export function useBannedPlayers(userId: string) {
  return useQuery({
    ...getQuery(listBannedPlayers, { params: { id: userId } }),
    meta: { fallback: () => text.banned.failed },
  })
}

export function useUnbanPlayer(userId: string) {
  const onSuccess = useReported(userId)
  return useMutation({
    mutationFn: (name: string) => call(unbanPlayer, { params: { id: userId, name } }),
    meta: { fallback: () => text.banned.unbanFailed },
    onSuccess,
  })
}

/** Shows the api's answer and reloads the players. */
export function useReported(userId: string) {
  const client = useQueryClient()
  return (reply: { message: string }, name: string) => {
    showToast('success', reply.message)
    void refreshOnlinePlayers(client, userId)
    return refreshPlayers(client, userId, name)
  }
}
