import type { ScheduledTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { formatDayAndTimeIn, formatZone } from '../../kit/zoned-dates.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import styles from './next-runs.module.css'

type NextRunsProps = { task: ScheduledTask }

/** When a task is due next, as the api has worked it out for the clocks of its zone. */
export function NextRuns({ task }: NextRunsProps) {
  const text = scheduledTasksMessages
  const { timezone, nextRuns } = task
  return (
    <details className={styles.runs}>
      <summary>{text.showRuns}</summary>
      <p>{text.nextRuns({ zone: formatZone(timezone) })}</p>
      <ol>
        {nextRuns.map((instant) => (
          <li key={instant}>
            <time dateTime={instant}>{formatDayAndTimeIn(timezone, instant)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}
