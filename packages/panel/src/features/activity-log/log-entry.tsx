import type { LoggedActivity } from '@trellis/contract/activity-log.ts'
import { formatInstant, formatTimeOfDay } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisibleText } from '../../ui/visible-text.tsx'
import { words } from '../../words/words.ts'
import { actionIcon } from './action-icon.ts'
import { LogDetails } from './log-details.tsx'
import styles from './log-entry.module.css'

type LogEntryProps = { entry: LoggedActivity }

/** What was done, by whom and when, with its details. */
export function LogEntry({ entry }: LogEntryProps) {
  const { action, actorId, actorName, actorType, timestamp, details } = entry
  return (
    <li className={styles.entry}>
      <span className={styles.icon} data-actor={actorType}>
        <Icon name={actionIcon(action)} size={16} />
      </span>
      <div className={styles.body}>
        <p className={styles.head}>
          <strong className={styles.action}>
            <VisibleText text={action} />
          </strong>
          <span className={styles.actor} title={actorId ?? undefined}>
            <VisibleText text={actorName} />
          </span>
          <span className={styles.type} data-actor={actorType}>
            {words.activityLog.actors[actorType]}
          </span>
          <time className={styles.when} dateTime={timestamp} title={formatInstant(timestamp)}>
            {formatTimeOfDay(Date.parse(timestamp))}
          </time>
        </p>
        <LogDetails details={details} />
      </div>
    </li>
  )
}
