import { kickPlayer, type PlayerRow } from '@trellis/contract/players.ts'
import { confirm } from '../../../design/confirm.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { playersMessages } from '../../../messages/players.ts'
import { useKickPlayer } from '../use-player-actions.ts'
import { useIsMuted } from './use-is-muted.ts'
import { useUnmutePlayer } from './use-moderation.ts'

type Player = Pick<PlayerRow, 'name' | 'online' | 'mutedUntil'>

/** The state of a player for moderation, and the actions that need no dialog. */
export function useModeratedPlayer(serverId: string, { name, online, mutedUntil }: Player) {
  const kick = useKickPlayer(serverId)
  const unmute = useUnmutePlayer(serverId)
  const right = useRightRefusal(kickPlayer)
  return {
    isMuted: useIsMuted(mutedUntil),
    isKicking: kick.isPending,
    isUnmuting: unmute.isPending,
    /** Why the player cannot be moderated; null if they can. */
    denial: right,
    /** The same for actions on a player who is in the game. */
    awayDenial: right ?? (online ? null : playersMessages.notOnline),
    unmute: (onSettled?: () => void) => unmute.mutate(name, { onSettled }),
    /** Asks before the player is put out of the game. */
    kick: (onSettled?: () => void) =>
      confirm({
        title: playersMessages.kickTitle({ name }),
        text: playersMessages.kickText({ name }),
        confirmLabel: playersMessages.kickConfirm,
        onConfirm: () => kick.mutate(name, { onSettled }),
      }),
  }
}
