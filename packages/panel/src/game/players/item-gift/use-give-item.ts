import { useMutation, useQueryClient } from '@tanstack/react-query'
import { giveItem } from '@trellis/contract/game/player-profiles.ts'
import { showToast } from '../../../design/toast.ts'
import { call } from '../../../kit/call.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { refreshPlayers } from '../player-queries/use-players.ts'

type Receiver = { serverId: string; name: string }

export function useGiveItem({ serverId, name }: Receiver) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { itemId: number; count: number }) =>
      call(giveItem, { params: { serverId, name }, body }),
    meta: { fallback: () => playerProfileMessages.giveFailed },
    onSuccess: ({ message }) => {
      showToast('success', message)
      return refreshPlayers(client, serverId, name)
    },
  })
}
