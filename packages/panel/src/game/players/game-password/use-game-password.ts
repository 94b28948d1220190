import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setGamePassword } from '@trellis/contract/game/game-passwords.ts'
import { listPlayerActions } from '@trellis/contract/game/player-profiles.ts'
import { showToast } from '../../../design/toast.ts'
import { useAccount } from '../../../kit/account.ts'
import { call } from '../../../kit/call.ts'
import { gamePasswordsMessages } from '../../../messages/game-passwords.ts'
import { isSameGrowId, useOwnPasswordFlag } from './own-password.ts'

const { method, path } = listPlayerActions

type Wanted = { growId: string; password: string }

export function useSetGamePassword(serverId: string) {
  const client = useQueryClient()
  const { user } = useAccount()
  const own = useOwnPasswordFlag(serverId)
  const text = gamePasswordsMessages
  return useMutation({
    mutationFn: (body: Wanted) => call(setGamePassword, { params: { serverId }, body }),
    meta: { fallback: () => text.failed },
    onSuccess: (_, { growId }) => {
      showToast('success', text.done)
      if (isSameGrowId(growId, user.growId)) own.write(true)
      void client.invalidateQueries({ queryKey: [method, path] })
    },
  })
}
