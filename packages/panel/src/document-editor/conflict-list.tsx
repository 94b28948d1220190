import { Button } from '@mantine/core'
import type { DocumentPath, EditConflict } from '@trellis/contract/kit/document.ts'
import type { ConflictChoices, Side } from '@trellis/document/merge.ts'
import { getPathKey } from '@trellis/document/path.ts'
import { Row } from '../design/row.tsx'
import { Text } from '../design/text.tsx'
import { documentsMessages } from '../messages/documents.ts'
import { ConflictEntry } from './conflict-entry.tsx'

export type SideNames = Record<'base' | 'yours' | 'theirs' | 'allYours' | 'allTheirs', string>

type ConflictListProps = {
  conflicts: readonly EditConflict[]
  choices: ConflictChoices
  /** How the values are named; without it, as those of an edit and of the game. */
  sides?: SideNames
  onChoose: (paths: readonly DocumentPath[], side: Side) => void
}

/** Every field that both sides changed, with both values to choose from. */
export function ConflictList(props: ConflictListProps) {
  const text = documentsMessages.conflict
  const { conflicts, choices, sides = text, onChoose } = props
  const paths = conflicts.map((it) => it.path)
  const left = conflicts.filter((it) => !choices.has(getPathKey(it.path))).length
  return (
    <div>
      <Row wrap gap="xs">
        <Button size="xs" variant="default" onClick={() => onChoose(paths, 'yours')}>
          {sides.allYours}
        </Button>
        <Button size="xs" variant="default" onClick={() => onChoose(paths, 'theirs')}>
          {sides.allTheirs}
        </Button>
        <Text role="status" as="span" push tone="muted" size="sm">
          {left === 0 ? text.count({ count: conflicts.length }) : text.left({ count: left })}
        </Text>
      </Row>
      {conflicts.map((conflict) => (
        <ConflictEntry
          key={getPathKey(conflict.path)}
          conflict={conflict}
          sides={sides}
          choice={choices.get(getPathKey(conflict.path)) ?? null}
          onChoose={(side) => onChoose([conflict.path], side)}
        />
      ))}
    </div>
  )
}
