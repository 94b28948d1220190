import { kickPlayer, type PlayerRow } from '@trellis/contract/game/players.ts'
import { confirm } from '../../../design/confirm.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { playersMessages } from '../../../messages/players.ts'
import { useIsMuted } from './use-is-muted.ts'
import { useUnmutePlayer } from './use-moderation.ts'
import { useKickPlayer } from './use-player-actions.ts'
import { getRoleKeys, usePlayerRefusal } from './use-player-refusal.ts'

/** A list of who is online does not know the roles; then the api refuses. */
type Player = Pick<PlayerRow, 'name' | 'online' | 'mutedUntil'> & { roles?: readonly string[] }

/** The state of a player for moderation, and the actions that need no dialog. */
export function useModeratedPlayer(serverId: string, player: Player) {
  const { name, online, mutedUntil, roles = [] } = player
  const kick = useKickPlayer(serverId)
  const unmute = useUnmutePlayer(serverId)
  const right = useRightRefusal(kickPlayer)
  const above = usePlayerRefusal({ name, roles: getRoleKeys(roles) }, 'moderate')
  const away = online ? null : playersMessages.notOnline
  return {
    isMuted: useIsMuted(mutedUntil),
    isKicking: kick.isPending,
    isUnmuting: unmute.isPending,
    /** Why the player cannot be moderated; null if they can. */
    denial: right ?? above,
    /** The same for actions on a player who is in the game, and for a message, which also those above may get. */
    awayDenial: right ?? above ?? away,
    messageDenial: right ?? away,
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
