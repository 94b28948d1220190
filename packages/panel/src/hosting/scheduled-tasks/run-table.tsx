import type { TaskRun } from '@trellis/contract/scheduled-tasks.ts'
import { Box } from '../../design/box.tsx'
import { formatSpan } from '../../kit/spans.ts'
import { formatInstantIn } from '../../kit/zoned-dates.ts'
import { words } from '../../words/words.ts'
import { RunOutcome } from './run-outcome.tsx'
import styles from './run-table.module.css'

type RunTableProps = { runs: readonly TaskRun[]; timeZone: string }

const columns = ['dueAt', 'outcome', 'reason', 'duration'] as const

/** The roles are written out: narrow screens show runs as cards, and CSS would take the table's meaning away. */
export function RunTable({ runs, timeZone }: RunTableProps) {
  const text = words.scheduledTasks
  return (
    <Box container>
      <table className={styles.table} role="table" aria-label={text.history}>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                {text.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {runs.map((run) => (
            <RunRow key={`${run.dueAt} ${run.startedAt}`} run={run} timeZone={timeZone} />
          ))}
        </tbody>
      </table>
    </Box>
  )
}

type RunRowProps = { run: TaskRun; timeZone: string }

function RunRow({ run, timeZone }: RunRowProps) {
  const text = words.scheduledTasks
  return (
    <tr role="row">
      <td role="cell" data-column="dueAt">
        <time dateTime={run.dueAt}>{formatInstantIn(timeZone, run.dueAt)}</time>
        {run.byHand && <small>{text.byHand}</small>}
      </td>
      <td role="cell" data-column="outcome">
        <RunOutcome run={run} />
      </td>
      <td role="cell" data-column="reason">
        {run.reason}
      </td>
      <td role="cell" data-column="duration">
        {durationOf(run)}
      </td>
    </tr>
  )
}

function durationOf({ startedAt, finishedAt }: TaskRun): string | null {
  if (startedAt === null || finishedAt === null) return null
  return formatSpan(Date.parse(finishedAt) - Date.parse(startedAt))
}
