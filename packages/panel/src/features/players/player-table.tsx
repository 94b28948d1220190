import type { PlayerRow } from '@trellis/contract/players.ts'
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

/** The roles are written out: narrow screens show rows as cards, and CSS would take the table's meaning away. */
export function PlayerTable({ userId, players, isOld, onEdit }: PlayerTableProps) {
  const text = words.players.table
  return (
    <div className={styles.room}>
      <table
        className={styles.table}
        role="table"
        aria-label={text.label}
        aria-busy={isOld}
        data-old={isOld || undefined}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                {text[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {players.map((player) => (
            <PlayerTableRow key={player.id} userId={userId} player={player} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
