import type { EditConflict } from '@trellis/contract/kit/document.ts'
import { Row } from '../design/row.tsx'
import { Text } from '../design/text.tsx'
import styles from './conflict-list.module.css'
import { JsonValue } from './json-value.tsx'

type ConflictValuesProps = {
  conflict: EditConflict
  /** The labels of the three values. */
  labels: { base: string; yours: string; theirs: string }
}

/** The three values of a field that both sides changed, side by side where there is room. */
export function ConflictValues({ conflict, labels }: ConflictValuesProps) {
  return (
    <dl className={styles.values}>
      {(['base', 'yours', 'theirs'] as const).map((side) => (
        <div key={side} className={side === 'base' ? styles.base : styles.shown}>
          <Row as="dt" tone="muted" size="sm" gap="xs" className={styles.side}>
            {labels[side]}
          </Row>
          <Text as="dd">
            <JsonValue value={conflict[side]} />
          </Text>
        </div>
      ))}
    </dl>
  )
}
