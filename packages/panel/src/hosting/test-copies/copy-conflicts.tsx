import { Button } from '@mantine/core'
import type { ConflictChoice } from '@trellis/contract/hosting/test-copies.ts'
import type { ConflictChoices } from '@trellis/document/merge.ts'
import { getPathKey } from '@trellis/document/path.ts'
import { useState } from 'react'
import { Row } from '../../design/row.tsx'
import { ConflictList } from '../../document-editor/conflict-list.tsx'
import { testCopiesMessages } from '../../messages/test-copies.ts'
import { nameDocument } from './document-name.ts'
import type { Undecided } from './take-document.ts'

type CopyConflictsProps = {
  undecided: Undecided
  isBusy: boolean
  onDecide: (choices: ConflictChoice[]) => void
  onSkip: () => void
}

/** Asks which value stays of each field that both servers changed. */
export function CopyConflicts({ undecided, isBusy, onDecide, onSkip }: CopyConflictsProps) {
  const text = testCopiesMessages.conflicts
  const { document, conflicts } = undecided
  const [choices, setChoices] = useState<ConflictChoices>(new Map())
  const isComplete = conflicts.every(({ path }) => choices.has(getPathKey(path)))
  const decide = () =>
    onDecide(
      conflicts.map(({ path, theirs }) => ({
        path,
        keep: choices.get(getPathKey(path)) === 'yours' ? 'copy' : 'live',
        ...(theirs !== undefined && { seen: theirs }),
      })),
    )
  return (
    <>
      <p role="alert">{text.title({ name: nameDocument(document) })}</p>
      <ConflictList
        conflicts={conflicts}
        choices={choices}
        sides={text}
        onChoose={(paths, side) =>
          setChoices(
            (known) =>
              new Map([...known, ...paths.map((path) => [getPathKey(path), side] as const)]),
          )
        }
      />
      <Row mt="lg" wrap gap="xs" justify="end" align="stretch">
        <Button variant="default" onClick={onSkip}>
          {text.skip}
        </Button>
        <Button disabled={!isComplete} loading={isBusy} onClick={decide}>
          {text.save}
        </Button>
      </Row>
    </>
  )
}
