import type { Change } from '@trellis/contract/kit/document.ts'
import { getPathKey } from '@trellis/document/path.ts'
import { Text } from '../design/text.tsx'
import { documentsMessages } from '../messages/documents.ts'
import styles from './change-list.module.css'
import { describePath } from './document-path.ts'
import { JsonValue } from './json-value.tsx'

type ChangeListProps = { changes: readonly Change[]; total: number }

/** Shows the values of an older version and the current ones. */
export function ChangeList({ changes, total }: ChangeListProps) {
  const text = documentsMessages.versions
  if (total === 0)
    return (
      <Text mt="xs" tone="muted" size="sm">
        {text.same}
      </Text>
    )
  return (
    <>
      <dl className={styles.changes} aria-label={text.changes} tabIndex={0}>
        {changes.map((change) => (
          <div key={getPathKey(change.path)} className={styles.change}>
            <dt>{describePath(change.path)}</dt>
            <dd className={styles.from}>
              <Text as="span" tone="muted" size="xs" block>
                {text.then}
              </Text>
              <JsonValue value={change.from} />
            </dd>
            <dd className={styles.to}>
              <Text as="span" tone="muted" size="xs" block>
                {text.now}
              </Text>
              <JsonValue value={change.to} />
            </dd>
          </div>
        ))}
      </dl>
      {total > changes.length && (
        <Text mt="xs" tone="muted" size="sm">
          {text.more({ count: total - changes.length })}
        </Text>
      )}
    </>
  )
}
