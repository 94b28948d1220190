import type { PlayerRow } from '@trellis/contract/players.ts'
import { cellsOf } from '../../design/data-cell.ts'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { words } from '../../words/words.ts'
import { MutedBadge } from './moderation/muted-badge.tsx'
import { PlayerActions } from './player-actions.tsx'
import { Presence } from './presence.tsx'
import { RoleBadges } from './role-badges.tsx'

type PlayerTableRowProps = {
  userId: string
  player: PlayerRow
  onEdit: (name: string) => void
}

export function PlayerTableRow({ userId, player, onEdit }: PlayerTableRowProps) {
  const text = words.players.table
  const cell = cellsOf(text.columns, ['level', 'gems'])
  return (
    <tr role="row">
      <td {...cell('name')}>
        <Text as="span" weight="semibold" breaks>
          <VisibleText isName text={player.name} />
        </Text>{' '}
        <MutedBadge until={player.mutedUntil} />
      </td>
      <td {...cell('presence')}>
        <Presence player={player} />
      </td>
      <td {...cell('level')}>{player.level.toLocaleString('en')}</td>
      <td {...cell('gems')}>{player.gems.toLocaleString('en')}</td>
      <td {...cell('roles')}>
        <RoleBadges roles={player.roles} />
      </td>
      <td {...cell('actions')}>
        <PlayerActions userId={userId} player={player} onEdit={onEdit} />
      </td>
    </tr>
  )
}
