import type { PlayerRow } from '@trellis/contract/game/players.ts'
import { useState } from 'react'
import { RowAction, RowActions } from '../../../design/row-actions.tsx'
import { onlinePlayersMessages } from '../../../messages/online-players.ts'
import { playersMessages } from '../../../messages/players.ts'
import { BanDialog, MessageDialog, MuteDialog } from './dialogs.ts'
import { useModeratedPlayer } from './use-moderated-player.ts'

type PlayerActionsProps = {
  serverId: string
  player: Pick<PlayerRow, 'name' | 'online' | 'mutedUntil'> & Partial<Pick<PlayerRow, 'roles'>>
  onEdit: (name: string) => void
}

export function PlayerActions({ serverId, player, onEdit }: PlayerActionsProps) {
  const text = playersMessages
  const { name } = player
  const { isMuted, isKicking, isUnmuting, ...moderation } = useModeratedPlayer(serverId, player)
  const { denial, awayDenial, messageDenial, ...act } = moderation
  const [open, setOpen] = useState<'message' | 'mute' | 'ban' | null>(null)
  const isBusy = isKicking || isUnmuting
  const close = () => setOpen(null)
  return (
    <>
      <RowActions isBusy={isBusy} sheet={name}>
        <RowAction
          label={text.edit({ name })}
          icon="pencil"
          isBlocked={isBusy}
          onPress={() => onEdit(name)}
        />
        <RowAction
          label={onlinePlayersMessages.message({ name })}
          icon="message"
          denial={messageDenial}
          isBlocked={isBusy}
          onPress={() => setOpen('message')}
        />
        <RowAction
          label={
            isMuted ? onlinePlayersMessages.unmute({ name }) : onlinePlayersMessages.mute({ name })
          }
          icon={isMuted ? 'speaker' : 'muted'}
          denial={denial}
          isBlocked={isBusy}
          onPress={() => (isMuted ? act.unmute() : setOpen('mute'))}
        />
        <RowAction
          label={text.kick({ name })}
          icon="leave"
          denial={awayDenial}
          isBlocked={isBusy}
          onPress={() => act.kick()}
        />
        <RowAction
          label={text.ban({ name })}
          icon="blocked"
          isDanger
          denial={denial}
          isBlocked={isBusy}
          onPress={() => setOpen('ban')}
        />
      </RowActions>
      {open === 'message' && <MessageDialog serverId={serverId} name={name} onClose={close} />}
      {open === 'ban' && <BanDialog serverId={serverId} name={name} onClose={close} />}
      {open === 'mute' && <MuteDialog serverId={serverId} name={name} onClose={close} />}
    </>
  )
}
