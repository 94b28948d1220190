import type { SettingChange } from '@trellis/contract/panel-settings.ts'
import { changedValues } from '../lib/changed-values.ts'
import { formatInstant } from '../lib/dates.ts'
import { words } from '../words/words.ts'
import styles from './change-history.module.css'
import { ChangedValues, type DescribeValue } from './changed-values.tsx'
import { VisibleText } from './visible-text.tsx'

type ChangeHistoryProps = {
  label: string
  changes: readonly SettingChange[]
  describe: DescribeValue
}

/** Who changed what of something that admins set, and when; newest first. */
export function ChangeHistory({ label, changes, describe }: ChangeHistoryProps) {
  return (
    <ol className={styles.history} aria-label={label}>
      {changes.map((change, at) => (
        // Two changes of one moment stand in their order, and nothing is ever put between them.
        <li key={`${change.at} ${changes.length - at}`} className={styles.entry}>
          <p className={styles.head}>
            <strong className={styles.who}>
              <VisibleText text={change.actorName} />
            </strong>
            {change.before === null && <span>{words.changes.created}</span>}
            <time className={styles.when} dateTime={change.at}>
              {formatInstant(change.at)}
            </time>
          </p>
          <ChangedValues values={changedValues(change.before, change.after)} describe={describe} />
        </li>
      ))}
    </ol>
  )
}
