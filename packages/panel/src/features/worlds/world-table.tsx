import type { WorldRow } from '@trellis/contract/worlds.ts'
import { words } from '../../words/words.ts'
import { useThumbnails } from './use-thumbnails.ts'
import styles from './world-table.module.css'
import { WorldTableRow } from './world-table-row.tsx'

type WorldTableProps = {
  userId: string
  worlds: readonly WorldRow[]
  /** True while the page that was asked for is on its way. */
  isOld: boolean
  onEdit: (name: string) => void
}

const columns = ['picture', 'name', 'owner', 'players', 'locked', 'weather', 'actions'] as const

/** The roles are written out: narrow screens show rows as cards, and CSS would take the table's meaning away. */
export function WorldTable({ userId, worlds, isOld, onEdit }: WorldTableProps) {
  const text = words.worlds.table
  const pictureOf = useThumbnails(userId, worlds)
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
          {worlds.map((world) => (
            <WorldTableRow
              key={world.name}
              userId={userId}
              world={world}
              picture={pictureOf(world)}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
