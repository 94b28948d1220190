import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Population } from '@trellis/contract/statistics.ts'
import { formatInstant } from '../../lib/dates.ts'
import { words } from '../../words/words.ts'
import styles from './population-table.module.css'

type PopulationTableProps = { points: readonly Population[] }

/** The points in words, newest first, for who asks for them. */
export function PopulationTable({ points }: PopulationTableProps) {
  const text = words.statistics
  const [isOpen, table] = useDisclosure(false)
  return (
    <div>
      <Button variant="default" size="xs" aria-expanded={isOpen} onClick={table.toggle}>
        {isOpen ? text.hideTable : text.showTable}
      </Button>
      {isOpen && (
        <div className={styles.room} role="region" aria-label={text.table} tabIndex={0}>
          <table className={styles.table} aria-label={text.table}>
            <thead>
              <tr>
                <th scope="col">{text.columns.at}</th>
                <th scope="col">{text.columns.servers}</th>
                <th scope="col">{text.columns.players}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((it) => (
                <tr key={it.at}>
                  <th scope="row">{formatInstant(it.at)}</th>
                  <td>{it.servers.toLocaleString('en')}</td>
                  <td>{it.players.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
