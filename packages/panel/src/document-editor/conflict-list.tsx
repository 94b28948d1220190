import { Button } from '@mantine/core'
import type { DocumentPath, EditConflict } from '@trellis/contract/kit/document.ts'
import type { ConflictChoices, Side } from '@trellis/document/merge.ts'
import { pathKey } from '@trellis/document/path.ts'
import { Row } from '../design/row.tsx'
import { Text } from '../design/text.tsx'
import { documentsMessages } from '../messages/documents.ts'
import { ConflictEntry } from './conflict-entry.tsx'

type ConflictListProps = {
  conflicts: readonly EditConflict[]
  choices: ConflictChoices
  onChoose: (paths: readonly DocumentPath[], side: Side) => void
}

/** Every field that both sides changed, with both values to choose from. */
export function ConflictList({ conflicts, choices, onChoose }: ConflictListProps) {
  const text = documentsMessages.conflict
  const paths = conflicts.map((it) => it.path)
  const left = conflicts.filter((it) => !choices.has(pathKey(it.path))).length
  return (
    <div>
      <Row wrap gap="xs">
        <Button size="xs" variant="default" onClick={() => onChoose(paths, 'yours')}>
          {text.allYours}
        </Button>
        <Button size="xs" variant="default" onClick={() => onChoose(paths, 'theirs')}>
          {text.allTheirs}
        </Button>
        <Text role="status" as="span" push tone="muted" size="sm">
          {left === 0 ? text.count({ count: conflicts.length }) : text.left({ count: left })}
        </Text>
      </Row>
      {conflicts.map((conflict) => (
        <ConflictEntry
          key={pathKey(conflict.path)}
          conflict={conflict}
          choice={choices.get(pathKey(conflict.path)) ?? null}
          onChoose={(side) => onChoose([conflict.path], side)}
        />
      ))}
    </div>
  )
}
