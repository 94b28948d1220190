import { useMutation } from '@tanstack/react-query'
import { messagePlayer, mutePlayer, unmutePlayer } from '@trellis/contract/game/players.ts'
import { showToast } from '../../../design/toast.ts'
import { call } from '../../../kit/call.ts'
import { onlinePlayersMessages } from '../../../messages/online-players.ts'
import { useReported } from './use-player-actions.ts'

const text = onlinePlayersMessages

type Mute = { name: string; duration: string }
type Message = { name: string; text: string }

export function useMutePlayer(serverId: string) {
  const reportResult = useReported(serverId)
  return useMutation({
    mutationFn: ({ name, duration }: Mute) =>
      call(mutePlayer, { params: { serverId, name }, body: { duration } }),
    meta: { fallback: () => text.muteFailed },
    onSuccess: (reply, { name }) => reportResult(reply, name),
  })
}

export function useUnmutePlayer(serverId: string) {
  const onSuccess = useReported(serverId)
  return useMutation({
    mutationFn: (name: string) => call(unmutePlayer, { params: { serverId, name } }),
    meta: { fallback: () => text.unmuteFailed },
    onSuccess,
  })
}

export function useMessagePlayer(serverId: string) {
  return useMutation({
    mutationFn: ({ name, text: body }: Message) =>
      call(messagePlayer, { params: { serverId, name }, body: { text: body } }),
    meta: { fallback: () => text.messageFailed },
    onSuccess: ({ message }) => showToast('success', message),
  })
}
