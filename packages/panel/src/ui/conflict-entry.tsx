import type { EditConflict } from '@trellis/contract/kit/document.ts'
import type { Side } from '@trellis/document/merge.ts'
import { useId } from 'react'
import { describePath } from '../lib/document-path.ts'
import { words } from '../words/words.ts'
import { Box } from './box.tsx'
import styles from './conflict-list.module.css'
import { JsonValue } from './json-value.tsx'
import { Row } from './row.tsx'

type ConflictEntryProps = {
  conflict: EditConflict
  choice: Side | null
  onChoose: (side: Side) => void
}

const sides = ['yours', 'theirs'] as const

export function ConflictEntry({ conflict, choice, onChoose }: ConflictEntryProps) {
  const text = words.documents.conflict
  const group = useId()
  return (
    <Box as="fieldset" mt="md" className={styles.conflict}>
      <legend>{describePath(conflict.path)}</legend>
      <div className={styles.values}>
        <div className={styles.base}>
          <Row as="span" tone="muted" size="sm" gap="xs" className={styles.side}>
            {text.base}
          </Row>
          <JsonValue value={conflict.base} />
        </div>
        {sides.map((side) => (
          <label key={side} className={styles.option} data-chosen={choice === side || undefined}>
            <Row as="span" tone="muted" size="sm" gap="xs" className={styles.side}>
              <input
                type="radio"
                name={group}
                checked={choice === side}
                onChange={() => onChoose(side)}
              />
              {text[side]}
            </Row>
            <JsonValue value={conflict[side]} />
          </label>
        ))}
      </div>
    </Box>
  )
}
