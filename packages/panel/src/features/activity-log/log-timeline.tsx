import type { LoggedActivity } from '@trellis/contract/activity-log.ts'
import { formatDay } from '../../lib/dates.ts'
import { words } from '../../words/words.ts'
import { LogEntry } from './log-entry.tsx'
import styles from './log-timeline.module.css'

type LogTimelineProps = { entries: readonly LoggedActivity[]; isOld: boolean }

/** Entries under the days on which they happened, newest first. */
export function LogTimeline({ entries, isOld }: LogTimelineProps) {
  return (
    <section
      aria-label={words.activityLog.title}
      aria-busy={isOld}
      className={styles.timeline}
      data-old={isOld || undefined}
    >
      {daysOf(entries).map(([day, ofDay]) => (
        <section key={day} className={styles.day}>
          <h2 className={styles.heading}>{day}</h2>
          <ol className={styles.entries}>
            {ofDay.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

function daysOf(entries: readonly LoggedActivity[]) {
  return [...Map.groupBy(entries, (entry) => formatDay(entry.timestamp))]
}
