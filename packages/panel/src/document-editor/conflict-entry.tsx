import type { EditConflict } from '@trellis/contract/kit/document.ts'
import type { Side } from '@trellis/document/merge.ts'
import { useId } from 'react'
import { Box } from '../design/box.tsx'
import { Row } from '../design/row.tsx'
import styles from './conflict-list.module.css'
import { describePath } from './document-path.ts'
import { JsonValue } from './json-value.tsx'

type ConflictEntryProps = {
  conflict: EditConflict
  sides: Record<'base' | Side, string>
  choice: Side | null
  onChoose: (side: Side) => void
}

const choosable = ['yours', 'theirs'] as const

export function ConflictEntry({ conflict, sides, choice, onChoose }: ConflictEntryProps) {
  const group = useId()
  return (
    <Box as="fieldset" mt="md" className={styles.conflict}>
      <legend>{describePath(conflict.path)}</legend>
      <div className={styles.values}>
        <div className={styles.base}>
          <Row as="span" tone="muted" size="sm" gap="xs" className={styles.side}>
            {sides.base}
          </Row>
          <JsonValue value={conflict.base} />
        </div>
        {choosable.map((side) => (
          <label key={side} className={styles.option} data-chosen={choice === side || undefined}>
            <Row as="span" tone="muted" size="sm" gap="xs" className={styles.side}>
              <input
                type="radio"
                name={group}
                checked={choice === side}
                onChange={() => onChoose(side)}
              />
              {sides[side]}
            </Row>
            <JsonValue value={conflict[side]} />
          </label>
        ))}
      </div>
    </Box>
  )
}
