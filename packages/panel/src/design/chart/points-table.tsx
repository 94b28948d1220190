import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { formatInstant } from '../../kit/dates.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { chartMessages } from '../../messages/chart.ts'
import { Box } from '../box.tsx'
import styles from './points-table.module.css'

type PointsTableProps<Point> = {
  label: string
  points: readonly Point[]
  columns: readonly { title: string; getValue: (point: Point) => number }[]
}

/** The points in words, newest first, for who asks for them. */
export function PointsTable<Point extends { at: string }>(props: PointsTableProps<Point>) {
  const { label, points, columns } = props
  const text = chartMessages
  const [isOpen, table] = useDisclosure(false)
  return (
    <div>
      <Button variant="default" size="xs" aria-expanded={isOpen} onClick={table.toggle}>
        {isOpen ? text.hideTable : text.showTable}
      </Button>
      {isOpen && (
        <Box
          mt="sm"
          scrollsAt="18rem"
          className={styles.room}
          role="region"
          aria-label={label}
          tabIndex={0}
        >
          <table className={styles.table} aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{text.at}</th>
                {columns.map(({ title }) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((it) => (
                <tr key={it.at}>
                  <th scope="row">{formatInstant(it.at)}</th>
                  {columns.map(({ title, getValue }) => (
                    <td key={title}>{formatNumber(getValue(it))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </div>
  )
}
