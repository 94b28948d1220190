import type { PlayerRow } from '@trellis/contract/players.ts'
import { confirm } from '../../ui/confirm.tsx'
import { RowAction, RowActions } from '../../ui/row-actions.tsx'
import { words } from '../../words/words.ts'
import { useBanPlayer, useKickPlayer } from './use-player-actions.ts'

type PlayerActionsProps = { userId: string; player: PlayerRow; onEdit: (name: string) => void }

export function PlayerActions({ userId, player, onEdit }: PlayerActionsProps) {
  const text = words.players
  const { name, online } = player
  const kick = useKickPlayer(userId)
  const ban = useBanPlayer(userId)
  const isBusy = kick.isPending || ban.isPending
  const askKick = () =>
    confirm({
      title: text.kickTitle(name),
      text: text.kickText(name),
      confirmLabel: text.kickConfirm,
      onConfirm: () => kick.mutate(name),
    })
  const askBan = () =>
    confirm({
      title: text.banTitle(name),
      text: text.banText(name),
      confirmLabel: text.banConfirm,
      isDanger: true,
      onConfirm: () => ban.mutate(name),
    })
  return (
    <RowActions isBusy={isBusy}>
      <RowAction
        label={text.edit(name)}
        icon="pencil"
        isBlocked={isBusy}
        onPress={() => onEdit(name)}
      />
      <RowAction
        label={text.kick(name)}
        icon="leave"
        denial={online ? null : text.notOnline}
        isBlocked={isBusy}
        onPress={askKick}
      />
      <RowAction
        label={text.ban(name)}
        icon="blocked"
        isDanger
        isBlocked={isBusy}
        onPress={askBan}
      />
    </RowActions>
  )
}
