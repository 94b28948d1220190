import { Checkbox } from '@mantine/core'
import type { CopyDifference } from '@trellis/contract/hosting/test-copies.ts'
import { Box } from '../../design/box.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Text } from '../../design/text.tsx'
import { testCopiesMessages } from '../../messages/test-copies.ts'
import { getDocumentKey, nameDocument } from './document-name.ts'
import type { Outcome } from './take-document.ts'
import type { TakingOver } from './use-take-over.ts'

type DifferenceListProps = {
  rows: readonly CopyDifference[]
  total: number
  taking: TakingOver
}

/** Everything that was changed on the copy, to choose from. */
export function DifferenceList({ rows, total, taking }: DifferenceListProps) {
  const text = testCopiesMessages.takeOver
  const keys = new Set(rows.map(({ document }) => getDocumentKey(document)))
  // The live server has all of these now.
  const taken = [...taking.outcomes].filter(([key]) => !keys.has(key))
  if (rows.length === 0 && taken.length === 0)
    return (
      <Empty icon="check" title={text.none}>
        {text.noneText}
      </Empty>
    )
  return (
    <Box mt="md" scrollsAt="24rem">
      <List>
        {taken.map(([key, outcome]) => (
          <Box key={key} as="li" divided="sm">
            {nameDocument(outcome.document)}
            <RowOutcome outcome={outcome} />
          </Box>
        ))}
        {rows.map((row) => (
          <DifferenceRow key={getDocumentKey(row.document)} row={row} taking={taking} />
        ))}
      </List>
      {total > rows.length && (
        <Text mt="sm" tone="muted" size="sm">
          {text.more({ count: total - rows.length })}
        </Text>
      )}
    </Box>
  )
}

function DifferenceRow({ row, taking }: { row: CopyDifference; taking: TakingOver }) {
  const key = getDocumentKey(row.document)
  const outcome = taking.outcomes.get(key) ?? null
  return (
    <Box as="li" divided="sm">
      <Checkbox
        label={nameDocument(row.document)}
        description={describeRow(row)}
        checked={taking.chosen.some((it) => getDocumentKey(it) === key)}
        disabled={row.isGoneOnLive || taking.isBusy}
        onChange={(event) => taking.choose(row.document, event.currentTarget.checked)}
      />
      {outcome !== null && <RowOutcome outcome={outcome} />}
    </Box>
  )
}

const RowOutcome = ({ outcome }: { outcome: Outcome }) => (
  <Text mt="2xs" size="sm" tone={outcome.isDone ? 'good' : 'bad'} as="p">
    {outcome.text}
  </Text>
)

function describeRow({ isNew, isChangedOnLive, isGoneOnLive }: CopyDifference): string {
  const text = testCopiesMessages.takeOver
  if (isGoneOnLive) return text.gone
  if (isNew) return isChangedOnLive ? text.nameTaken : text.added
  return isChangedOnLive ? text.changedBoth : text.changed
}
