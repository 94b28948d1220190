import type { ChangedValue } from '../lib/changed-values.ts'
import { words } from '../words/words.ts'
import styles from './changed-values.module.css'
import { VisibleText } from './visible-text.tsx'

/** A value's name and itself in words. */
export type DescribeValue = (key: string, value: unknown) => { label: string; text: string }

type ChangedValuesProps = { values: readonly ChangedValue[]; describe: DescribeValue }

/** What each value was and what it became. */
export function ChangedValues({ values, describe }: ChangedValuesProps) {
  return (
    <dl className={styles.values}>
      {values.map(({ key, from, to }) => (
        <div key={key} className={styles.value}>
          <dt>
            <VisibleText text={describe(key, to ?? from).label} />
          </dt>
          <dd>
            {from !== undefined && (
              <>
                <span className={styles.from}>
                  <VisibleText text={describe(key, from).text || words.changes.empty} />
                </span>
                <span className={styles.arrow} aria-hidden="true">
                  →
                </span>
                <span className={styles.spoken}>{words.changes.to}</span>
              </>
            )}
            <span className={styles.to}>
              {to === undefined ? (
                words.changes.gone
              ) : (
                <VisibleText text={describe(key, to).text || words.changes.empty} />
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
