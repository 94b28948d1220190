import { ActionIcon, Tooltip } from '@mantine/core'
import type { PlayerRow } from '@trellis/contract/players.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { words } from '../../words/words.ts'
import styles from './player-table.module.css'
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
  const button = (label: string, icon: IconName, onPress: (() => void) | null) => (
    <Tooltip label={onPress === null ? text.notOnline : label} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color={icon === 'blocked' ? 'red' : 'gray'}
        size="lg"
        aria-label={label}
        // Stays reachable, so that its hint is too.
        aria-disabled={onPress === null || isBusy}
        data-disabled={onPress === null || undefined}
        className={styles.action ?? ''}
        onClick={() => !isBusy && onPress?.()}
      >
        <Icon name={icon} size={17} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className={styles.actions} aria-busy={isBusy}>
      {button(text.edit(name), 'pencil', () => onEdit(name))}
      {button(text.kick(name), 'leave', online ? askKick : null)}
      {button(text.ban(name), 'blocked', askBan)}
    </div>
  )
}
