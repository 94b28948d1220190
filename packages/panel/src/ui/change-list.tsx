import type { Change } from '@trellis/contract/kit/document.ts'
import { pathKey } from '@trellis/document/path.ts'
import { describePath } from '../lib/document-path.ts'
import { words } from '../words/words.ts'
import styles from './change-list.module.css'
import { JsonValue } from './json-value.tsx'

type ChangeListProps = { changes: readonly Change[]; total: number }

/** What an older state had, and what stands there now. */
export function ChangeList({ changes, total }: ChangeListProps) {
  const text = words.documents.versions
  if (total === 0) return <p className={styles.note}>{text.same}</p>
  return (
    <>
      <dl className={styles.changes} aria-label={text.changes} tabIndex={0}>
        {changes.map((change) => (
          <div key={pathKey(change.path)} className={styles.change}>
            <dt>{describePath(change.path)}</dt>
            <dd className={styles.from}>
              <span className={styles.when}>{text.then}</span>
              <JsonValue value={change.from} />
            </dd>
            <dd className={styles.to}>
              <span className={styles.when}>{text.now}</span>
              <JsonValue value={change.to} />
            </dd>
          </div>
        ))}
      </dl>
      {total > changes.length && <p className={styles.note}>{text.more(total - changes.length)}</p>}
    </>
  )
}
