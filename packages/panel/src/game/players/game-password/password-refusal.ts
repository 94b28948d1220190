import { savePlayer } from '@trellis/contract/game/players.ts'
import { useRightRefusal, useShownServer } from '../../../hosting/servers/index.ts'
import { useAccount } from '../../../kit/account.ts'
import { isSameGrowId } from './own-password.ts'

/** Says why the reader cannot set the password of a player; null when they can. Only the api knows who has rights in the game. */
export function useGamePasswordRefusal(growId: string): string | null {
  const { user } = useAccount()
  const { detail } = useShownServer()
  const right = useRightRefusal(savePlayer)
  const isOwn = isSameGrowId(growId, user.growId) && detail?.role !== 'support'
  return isOwn ? null : right
}
