import { Button, Checkbox } from '@mantine/core'
import {
  type BulkAction,
  type ManagedUserRow,
  maxUsersAtOnce,
} from '@trellis/contract/operations/managed-users.ts'
import type { SessionUser } from '@trellis/contract/people/users.ts'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import styles from './bulk-bar.module.css'
import { BulkMenu } from './bulk-menu.tsx'
import { isOutOfReach } from './out-of-reach.ts'
import type { SelectedUsers } from './use-selected-users.ts'

type BulkBarProps = {
  admin: SessionUser
  /** The rows of the page in sight. */
  rows: readonly ManagedUserRow[]
  selected: SelectedUsers
  onAction: (action: BulkAction) => void
}

/** Marks the page, says how many are marked on all pages, and what can be done with them. */
export function BulkBar({ admin, rows, selected, onAction }: BulkBarProps) {
  const text = managedUsersMessages
  const ids = rows.filter((row) => !isOutOfReach(admin, row)).map((row) => row.DiscordID)
  const here = ids.filter((id) => selected.ids.has(id)).length
  const count = selected.ids.size
  return (
    <Row
      mb="xs"
      tint="sunken"
      minHeight="3rem"
      wrap
      gap="md"
      rowGap="xs"
      justify="between"
      className={styles.bar}
      data-active={count > 0 || undefined}
    >
      <Checkbox
        label={text.selectPage}
        checked={ids.length > 0 && here === ids.length}
        indeterminate={here > 0 && here < ids.length}
        disabled={ids.length === 0 || (selected.isFull && here === 0)}
        onChange={() => selected.set(ids, here < ids.length)}
      />
      <Row wrap gap="xs">
        <Text role="status" as="span" size="sm" weight="semibold" numeric>
          {count > 0 && text.selected({ count })}
          {selected.isFull && ` · ${text.selectionFull({ max: maxUsersAtOnce })}`}
        </Text>
        {count > 0 && (
          <>
            <Button variant="subtle" size="xs" onClick={selected.clear}>
              {text.clearSelection}
            </Button>
            <BulkMenu onAction={onAction} />
          </>
        )}
      </Row>
    </Row>
  )
}
