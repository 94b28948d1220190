import { Button, Checkbox } from '@mantine/core'
import { type ManagedUserRow, mostUsersAtOnce } from '@trellis/contract/managed-users.ts'
import { cellsOf } from '../../design/data-cell.ts'
import { Row } from '../../design/row.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { visibleText } from '../../kit/hidden-characters.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { StorageUse } from './storage-use.tsx'
import type { SelectedUsers } from './use-selected-users.ts'

type UserRowProps = {
  row: ManagedUserRow
  selected: SelectedUsers | null
  /** True of an admin's account, which this admin cannot change. */
  isOutOfReach: boolean
  mayManage: boolean
  onManage: () => void
}

export function UserRow({ row, selected, isOutOfReach, mayManage, onManage }: UserRowProps) {
  const text = wordsForAdmins.managedUsers
  const cell = cellsOf(text.columns, ['growId', 'server', 'plan', 'storage'])
  const name = visibleText(row.DiscordUsername)
  return (
    <tr role="row" data-selected={selected?.ids.has(row.DiscordID) || undefined}>
      {selected !== null && (
        <td {...cell('select')}>
          <SelectUser row={row} selected={selected} isOutOfReach={isOutOfReach} />
        </td>
      )}
      <td {...cell('username')}>
        <Row as="span" wrap gap="xs" rowGap="2xs" shrink>
          <Text as="strong" weight="semibold" breaks shrink>
            <VisibleText isName text={row.DiscordUsername} />
          </Text>
          {row.isAdmin && <StatusBadge tone="calm" label={text.badges.admin} />}
          {row.IsBanned && <StatusBadge tone="bad" label={text.badges.banned} />}
        </Row>
      </td>
      <td {...cell('growId')}>
        <VisibleText isName text={row.GrowID} />
      </td>
      <td {...cell('server')}>
        {row.ServerName === '' ? text.noServer : <VisibleText isName text={row.ServerName} />}
      </td>
      <td {...cell('plan')}>{row.AccountType}</td>
      <td {...cell('storage')}>
        <StorageUse usedMb={row.StorageUsedMB} limitMb={row.StorageLimitMB} />
      </td>
      <td {...cell('actions')}>
        <Button
          variant="default"
          size="xs"
          aria-label={mayManage ? text.manageOf(name) : text.viewOf(name)}
          onClick={onManage}
        >
          {mayManage ? text.manage : text.view}
        </Button>
      </td>
    </tr>
  )
}

type SelectUserProps = Pick<UserRowProps, 'row' | 'isOutOfReach'> & { selected: SelectedUsers }

function SelectUser({ row, selected, isOutOfReach }: SelectUserProps) {
  const text = wordsForAdmins.managedUsers
  const isSelected = selected.ids.has(row.DiscordID)
  const denial = isOutOfReach
    ? text.adminsSelectable
    : selected.isFull && !isSelected
      ? text.selectionFull(mostUsersAtOnce)
      : null
  return (
    <span title={denial ?? undefined}>
      <Checkbox
        aria-label={text.select(visibleText(row.DiscordUsername))}
        checked={isSelected}
        disabled={denial !== null}
        onChange={(event) => selected.set([row.DiscordID], event.currentTarget.checked)}
      />
    </span>
  )
}
