import type { ReactNode } from 'react'
import { shellMessages } from '../messages/shell.ts'
import { Box } from './box.tsx'
import { Icon } from './icon.tsx'
import styles from './table.module.css'

export type Column<Row> = {
  /** Names the column in styles, and its area on a card. */
  name: string
  title: string
  cell: (row: Row) => ReactNode
  /** Sets the look of the cells: numbers align at the end, notes are small and muted. */
  kind?: 'number' | 'note'
  /** On a card, shows the title above the cell, or hides the cell. */
  onCard?: 'titled' | 'hidden'
}

/** Marks for styles, by their name without `data-`. */
type Marks = Readonly<Record<string, boolean | string>>

/** The order of the rows, which the heads of columns change. */
export type TableSort = {
  /** The names of the columns that sort. */
  columns: readonly string[]
  by: string
  isDescending: boolean
  onSort: (column: string) => void
}

export type TableProps<Row> = {
  label: string
  /** The columns in their order. On a card, a cell lies in the grid area with its column's name. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  getMarks?: ((row: Row) => Marks) | undefined
  sort?: TableSort | undefined
  /** The look of one table: the areas of its cards, and widths. */
  className: string | undefined
  /** True while newer rows are fetched. */
  isOld?: boolean
}

/**
 * Shows rows as a table, and as cards where there is little room. The roles are written out, because CSS takes the
 * table's meaning away there.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  isOld = false,
  ...options
}: TableProps<Row>) {
  return (
    <Box container>
      <table
        className={`${styles.table} ${options.className}`}
        role="table"
        aria-label={label}
        aria-busy={isOld}
        data-old={isOld || undefined}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={options.sort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" {...getData(options.getMarks?.(row))}>
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

type HeadProps<Row> = { column: Column<Row>; sort: TableSort | undefined }

function Head<Row>({ column, sort }: HeadProps<Row>) {
  const { name, kind, title } = column
  const cell = { role: 'columnheader', scope: 'col', 'data-column': name, 'data-kind': kind }
  if (sort === undefined || !sort.columns.includes(name)) return <th {...cell}>{title}</th>
  const direction = sort.isDescending ? 'descending' : 'ascending'
  return (
    <th {...cell} aria-sort={sort.by === name ? direction : 'none'}>
      <button
        type="button"
        className={styles.sort}
        title={shellMessages.sortBy({ column: title })}
        onClick={() => sort.onSort(name)}
      >
        {title}
        <Icon name={sort.by === name && !sort.isDescending ? 'up' : 'down'} size={12} />
      </button>
    </th>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row }

function Cell<Row>({ column, row }: CellProps<Row>) {
  const { name, kind, title, onCard } = column
  return (
    <td
      role="cell"
      data-column={name}
      data-kind={kind}
      data-title={onCard === 'titled' ? title : undefined}
      data-on-card={onCard}
      style={{ gridArea: name }}
    >
      {column.cell(row)}
    </td>
  )
}

const getData = (marks: Marks = {}) =>
  Object.fromEntries(
    Object.entries(marks).map(([name, value]) => [`data-${name}`, value || undefined]),
  )
