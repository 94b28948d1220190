import { Button } from '@mantine/core'
import type { EditConflict } from '@trellis/contract/kit/document.ts'
import type { ConflictChoices } from '@trellis/document/merge.ts'
import { getPathKey } from '@trellis/document/path.ts'
import { useState } from 'react'
import { Row } from '../design/row.tsx'
import { documentsMessages } from '../messages/documents.ts'
import { ConflictList } from './conflict-list.tsx'
import styles from './conflict-step.module.css'
import type { DocumentEditor } from './use-document-editor.ts'

type ConflictStepProps = { editor: DocumentEditor; conflicts: readonly EditConflict[] }

/** Between a refused save and the next one: which of the two values stays. */
export function ConflictStep({ editor, conflicts }: ConflictStepProps) {
  const text = documentsMessages.conflict
  const [choices, setChoices] = useState<ConflictChoices>(new Map())
  const isComplete = conflicts.every((it) => choices.has(getPathKey(it.path)))
  return (
    <>
      <div className={styles.conflict}>
        <p role="alert">{text.title}</p>
        <ConflictList
          conflicts={conflicts}
          choices={choices}
          onChoose={(paths, side) =>
            setChoices(
              (known) =>
                new Map([...known, ...paths.map((path) => [getPathKey(path), side] as const)]),
            )
          }
        />
      </div>
      <Row wrap gap="xs" align="stretch" justify="end" fixed className={styles.footer}>
        <Button variant="default" onClick={editor.backToEditing}>
          {text.back}
        </Button>
        <Button
          disabled={!isComplete}
          loading={editor.isSaving}
          onClick={() => editor.resolve(choices)}
        >
          {text.save}
        </Button>
      </Row>
    </>
  )
}
