import { ListStates, type ListStatesProps } from './list-states.tsx'
import { Table, type TableProps } from './table.tsx'

type DataTableProps<Row> = Omit<TableProps<Row>, 'rows' | 'isOld'> & ListStatesProps<Row>

/** Shows a page of rows as a table, in each of its states. It dims the rows while it fetches newer ones. */
export function DataTable<Row>({
  columns,
  rowKey,
  getMarks,
  className,
  sort,
  ...states
}: DataTableProps<Row>) {
  return (
    <ListStates {...states}>
      {(rows, isOld) => (
        <Table
          label={states.label}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          getMarks={getMarks}
          className={className}
          sort={sort}
          isOld={isOld}
        />
      )}
    </ListStates>
  )
}
