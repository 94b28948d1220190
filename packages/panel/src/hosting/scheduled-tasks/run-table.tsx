import type { ScheduledTask, TaskRun } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { DataTable } from '../../design/data-table.tsx'
import type { Column } from '../../design/table.tsx'
import { Text } from '../../design/text.tsx'
import { describeResult } from '../../kit/describe-result.ts'
import { getOnePage } from '../../kit/page-of-rows.ts'
import { formatSpan } from '../../kit/spans.ts'
import { formatInstantIn, formatZone } from '../../kit/zoned-dates.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import { RunOutcome } from './run-outcome.tsx'
import styles from './run-table.module.css'
import { useTaskRuns } from './use-tasks.ts'

type RunTableProps = { serverId: string; task: ScheduledTask }

const text = scheduledTasksMessages

export function RunTable({ serverId, task }: RunTableProps) {
  const runs = useTaskRuns(serverId, task.id)
  return (
    <DataTable
      label={text.history}
      columns={[createDueAtColumn(task.timezone), ...listColumns()]}
      rowKey={(run) => `${run.dueAt} ${run.startedAt}`}
      className={styles.runs}
      query={runs}
      page={getOnePage(runs.data?.runs)}
      failed={text.historyFailed}
      icon="history"
      empty={
        <Text mb="sm" tone="muted">
          {text.noHistory}
        </Text>
      }
      above={
        <Text mb="sm" tone="muted">
          {text.historyHint({ zone: formatZone(task.timezone) })}
        </Text>
      }
    />
  )
}

const createDueAtColumn = (timeZone: string): Column<TaskRun> => ({
  name: 'dueAt',
  title: text.columns.dueAt,
  cell: (run) => (
    <>
      <time dateTime={run.dueAt}>{formatInstantIn(timeZone, run.dueAt)}</time>
      {run.byHand && <small>{text.byHand}</small>}
    </>
  ),
})

const listColumns = (): readonly Column<TaskRun>[] => [
  { name: 'outcome', title: text.columns.outcome, cell: (run) => <RunOutcome run={run} /> },
  { name: 'reason', title: text.columns.reason, cell: describeResult },
  { name: 'duration', title: text.columns.duration, kind: 'number', cell: findDuration },
]

function findDuration({ startedAt, finishedAt }: TaskRun): string | null {
  if (startedAt === null || finishedAt === null) return null
  return formatSpan(Date.parse(finishedAt) - Date.parse(startedAt))
}
