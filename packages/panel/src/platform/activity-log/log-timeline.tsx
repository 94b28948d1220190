import type { LoggedActivity } from '@trellis/contract/platform/activity-log.ts'
import { List } from '../../design/list.tsx'
import { Text } from '../../design/text.tsx'
import { formatDay } from '../../kit/dates.ts'
import { activityLogMessages } from '../../messages/activity-log.ts'
import { LogEntry } from './log-entry.tsx'
import styles from './log-timeline.module.css'

type LogTimelineProps = { entries: readonly LoggedActivity[]; isOld: boolean }

/** Entries under the days on which they happened, newest first. */
export function LogTimeline({ entries, isOld }: LogTimelineProps) {
  return (
    <section
      aria-label={activityLogMessages.title}
      aria-busy={isOld}
      className={styles.timeline}
      data-old={isOld || undefined}
    >
      {getDays(entries).map(([day, ofDay]) => (
        <section key={day} className={styles.day}>
          <Text as="h2" mb="sm" tone="muted" size="sm" weight="semibold">
            {day}
          </Text>
          <List as="ol">
            {ofDay.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </List>
        </section>
      ))}
    </section>
  )
}

function getDays(entries: readonly LoggedActivity[]) {
  return [...Map.groupBy(entries, (entry) => formatDay(entry.timestamp))]
}
