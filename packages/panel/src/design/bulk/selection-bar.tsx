import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { bulkMessages } from '../../messages/bulk.ts'
import { Row } from '../row.tsx'
import { Text } from '../text.tsx'
import { SelectBox } from './select-box.tsx'
import { maxSelected, type Selection } from './use-selection.ts'

type SelectionBarProps = {
  /** The rows of the page in sight. */
  names: readonly string[]
  selection: Selection
  /** The actions on the selected rows. */
  children: ReactNode
}

/** Selects the page, says how many rows are selected on all pages, and offers what can be done with them. */
export function SelectionBar({ names, selection, children }: SelectionBarProps) {
  const text = bulkMessages
  const here = names.filter((it) => selection.names.has(it)).length
  const count = selection.names.size
  if (names.length === 0 && count === 0) return null
  return (
    <Row
      mb="xs"
      tint={count > 0 ? 'accent' : 'sunken'}
      minHeight="2.75rem"
      wrap
      gap="md"
      rowGap="xs"
      justify="between"
      style={{ padding: '0.375rem 0.75rem' }}
    >
      <label>
        <Row as="span" gap="sm">
          <SelectBox
            checked={names.length > 0 && here === names.length}
            isPartial={here > 0 && here < names.length}
            disabled={names.length === 0 || (selection.isFull && here === 0)}
            onChange={() => selection.set(names, here < names.length)}
          />
          {text.selectPage}
        </Row>
      </label>
      <Row wrap gap="xs">
        <Text role="status" as="span" size="sm" weight="semibold" numeric>
          {count > 0 && text.selected({ count })}
          {selection.isFull && ` · ${text.full({ max: maxSelected })}`}
        </Text>
        {count > 0 && (
          <>
            <Button variant="subtle" size="xs" onClick={selection.clear}>
              {text.clear}
            </Button>
            {children}
          </>
        )}
      </Row>
    </Row>
  )
}
