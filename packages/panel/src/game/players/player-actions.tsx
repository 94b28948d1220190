import type { PlayerRow } from '@trellis/contract/players.ts'
import { kickPlayer } from '@trellis/contract/players.ts'
import { useState } from 'react'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { onlinePlayersMessages } from '../../messages/online-players.ts'
import { playersMessages } from '../../messages/players.ts'
import { askKick } from './ask-kick.ts'
import { useIsMuted } from './moderation/use-is-muted.ts'
import { useUnmutePlayer } from './moderation/use-moderation.ts'
import { useKickPlayer } from './use-player-actions.ts'

export const BanDialog = createLazyDialog(
  async () => (await import('./moderation/ban-dialog.tsx')).BanDialog,
)
export const MessageDialog = createLazyDialog(
  async () => (await import('./moderation/message-dialog.tsx')).MessageDialog,
)
export const MuteDialog = createLazyDialog(
  async () => (await import('./moderation/mute-dialog.tsx')).MuteDialog,
)

type PlayerActionsProps = {
  serverId: string
  player: Pick<PlayerRow, 'name' | 'online' | 'mutedUntil'>
  onEdit: (name: string) => void
}

export function PlayerActions({ serverId, player, onEdit }: PlayerActionsProps) {
  const text = playersMessages
  const { name, online, mutedUntil } = player
  const isMuted = useIsMuted(mutedUntil)
  const kick = useKickPlayer(serverId)
  const unmute = useUnmutePlayer(serverId)
  const [open, setOpen] = useState<'message' | 'mute' | 'ban' | null>(null)
  const isBusy = kick.isPending || unmute.isPending
  const right = useRightRefusal(kickPlayer)
  const awayDenial = right ?? (online ? null : text.notOnline)
  const close = () => setOpen(null)
  return (
    <RowActions isBusy={isBusy}>
      <RowAction
        label={text.edit({ name })}
        icon="pencil"
        isBlocked={isBusy}
        onPress={() => onEdit(name)}
      />
      <RowAction
        label={onlinePlayersMessages.message({ name })}
        icon="message"
        denial={awayDenial}
        isBlocked={isBusy}
        onPress={() => setOpen('message')}
      />
      <RowAction
        label={
          isMuted ? onlinePlayersMessages.unmute({ name }) : onlinePlayersMessages.mute({ name })
        }
        icon={isMuted ? 'speaker' : 'muted'}
        denial={right}
        isBlocked={isBusy}
        onPress={() => (isMuted ? unmute.mutate(name) : setOpen('mute'))}
      />
      <RowAction
        label={text.kick({ name })}
        icon="leave"
        denial={awayDenial}
        isBlocked={isBusy}
        onPress={() => askKick(name, () => kick.mutate(name))}
      />
      <RowAction
        label={text.ban({ name })}
        icon="blocked"
        isDanger
        denial={right}
        isBlocked={isBusy}
        onPress={() => setOpen('ban')}
      />
      {open === 'message' && <MessageDialog serverId={serverId} name={name} onClose={close} />}
      {open === 'ban' && <BanDialog serverId={serverId} name={name} onClose={close} />}
      {open === 'mute' && <MuteDialog serverId={serverId} name={name} onClose={close} />}
    </RowActions>
  )
}
