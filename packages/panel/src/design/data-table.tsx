import type { ReactNode } from 'react'
import { Box } from './box.tsx'
import styles from './data-table.module.css'

type DataTableProps<Column extends string> = {
  label: string
  /** In their order. */
  columns: readonly Column[]
  titles: Readonly<Record<Column, string>>
  /** The feature's own: how its cells look, and where they stand on a card. */
  className: string | undefined
  /** True while the rows that were asked for are on their way. */
  isOld?: boolean
  children: ReactNode
}

/**
 * A table that shows its rows as cards where it has little room. The roles are written out: CSS would take the table's
 * meaning away there. Its cells are made with `cellsOf`.
 */
export function DataTable<Column extends string>({
  label,
  columns,
  titles,
  className,
  isOld = false,
  children,
}: DataTableProps<Column>) {
  return (
    <Box container>
      <table
        className={`${styles.table} ${className}`}
        role="table"
        aria-label={label}
        aria-busy={isOld}
        data-old={isOld || undefined}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                {titles[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </Box>
  )
}
