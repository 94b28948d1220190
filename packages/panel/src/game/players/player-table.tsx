import type { PlayerRow } from '@trellis/contract/players.ts'
import { DataTable } from '../../design/data-table.tsx'
import { words } from '../../words/words.ts'
import styles from './player-table.module.css'
import { PlayerTableRow } from './player-table-row.tsx'

type PlayerTableProps = {
  userId: string
  players: readonly PlayerRow[]
  /** True while the page that was asked for is on its way. */
  isOld: boolean
  onEdit: (name: string) => void
}

const columns = ['name', 'presence', 'level', 'gems', 'roles', 'actions'] as const

export function PlayerTable({ userId, players, isOld, onEdit }: PlayerTableProps) {
  const text = words.players.table
  return (
    <DataTable
      label={text.label}
      columns={columns}
      titles={text.columns}
      className={styles.players}
      isOld={isOld}
    >
      {players.map((player) => (
        <PlayerTableRow key={player.id} userId={userId} player={player} onEdit={onEdit} />
      ))}
    </DataTable>
  )
}
