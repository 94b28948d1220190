import type { WorldRow } from '@trellis/contract/worlds.ts'
import { DataTable } from '../../design/data-table.tsx'
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

/** Of each row, for what stands there before them. */
export const worldRowHeight = 74

export function WorldTable({ userId, worlds, isOld, onEdit }: WorldTableProps) {
  const text = words.worlds.table
  const pictureOf = useThumbnails(userId, worlds)
  return (
    <DataTable
      label={text.label}
      columns={columns}
      titles={text.columns}
      className={styles.worlds}
      isOld={isOld}
    >
      {worlds.map((world) => (
        <WorldTableRow
          key={world.name}
          userId={userId}
          world={world}
          picture={pictureOf(world)}
          onEdit={onEdit}
        />
      ))}
    </DataTable>
  )
}
