import { Button, Checkbox } from '@mantine/core'
import { type ManagedUserRow, maxUsersAtOnce } from '@trellis/contract/operations/managed-users.ts'
import type { SessionUser } from '@trellis/contract/people/users.ts'
import { PersonName } from '../../design/person-name.tsx'
import { Row } from '../../design/row.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import type { Column } from '../../design/table.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { revealHidden } from '../../kit/hidden-characters.ts'
import { mayDo } from '../../kit/may-do.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import { isOutOfReach } from './out-of-reach.ts'
import { StorageUse } from './storage-use.tsx'
import type { SelectedUsers } from './use-selected-users.ts'

const text = managedUsersMessages

export const createUserColumns = (): readonly Column<ManagedUserRow>[] => [
  { name: 'username', title: text.columns.username, cell: (row) => <Username row={row} /> },
  {
    name: 'growId',
    title: text.columns.growId,
    onCard: 'titled',
    cell: ({ GrowID, DiscordID }) => <PersonName id={DiscordID} name={GrowID} />,
  },
  {
    name: 'server',
    title: text.columns.server,
    onCard: 'titled',
    cell: ({ ServerName, servers }) =>
      ServerName === '' ? (
        text.noServer
      ) : (
        <VisibleText isName text={ServerName + getMore(servers)} />
      ),
  },
  {
    name: 'plan',
    title: text.columns.plan,
    onCard: 'titled',
    cell: ({ AccountType }) => AccountType,
  },
  {
    name: 'storage',
    title: text.columns.storage,
    onCard: 'titled',
    cell: (row) => <StorageUse usedMb={row.StorageUsedMB} limitMb={row.StorageLimitMB} />,
  },
]

/** Makes the column of boxes that choose users for a bulk action. */
export const selectColumn = (
  admin: SessionUser,
  selected: SelectedUsers,
): Column<ManagedUserRow> => ({
  name: 'select',
  title: text.columns.select,
  cell: (row) => (
    <SelectUser row={row} selected={selected} isOutOfReach={isOutOfReach(admin, row)} />
  ),
})

/** Makes the column of buttons that open a user's dialog. */
export const createManageColumn = (
  admin: SessionUser,
  onManage: (discordId: string) => void,
): Column<ManagedUserRow> => ({
  name: 'actions',
  title: text.columns.actions,
  cell: (row) => (
    <ManageButton
      row={row}
      mayManage={mayDo(admin, 'users:manage') && !isOutOfReach(admin, row)}
      onManage={onManage}
    />
  ),
})

type UserProps = { row: ManagedUserRow }

const Username = ({ row }: UserProps) => (
  <Row as="span" wrap gap="xs" rowGap="2xs" shrink>
    <Text as="strong" weight="semibold" breaks shrink>
      <PersonName id={row.DiscordID} name={row.DiscordUsername} />
    </Text>
    {row.isAdmin && <StatusBadge tone="calm" label={text.badges.admin} />}
    {row.IsBanned && <StatusBadge tone="bad" label={text.badges.banned} />}
  </Row>
)

type ManageButtonProps = UserProps & { mayManage: boolean; onManage: (discordId: string) => void }

function ManageButton({ row, mayManage, onManage }: ManageButtonProps) {
  const name = revealHidden(row.DiscordUsername)
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={mayManage ? text.manageOf({ name }) : text.viewOf({ name })}
      onClick={() => onManage(row.DiscordID)}
    >
      {mayManage ? text.manage : text.view}
    </Button>
  )
}

type SelectUserProps = UserProps & {
  selected: SelectedUsers
  /** True of an admin's account, which this admin cannot change. */
  isOutOfReach: boolean
}

function SelectUser({ row, selected, isOutOfReach }: SelectUserProps) {
  const isSelected = selected.ids.has(row.DiscordID)
  const denial = isOutOfReach
    ? text.adminsSelectable
    : selected.isFull && !isSelected
      ? text.selectionFull({ max: maxUsersAtOnce })
      : null
  return (
    <span title={denial ?? undefined}>
      <Checkbox
        aria-label={text.select({ name: revealHidden(row.DiscordUsername) })}
        checked={isSelected}
        disabled={denial !== null}
        onChange={(event) => selected.set([row.DiscordID], event.currentTarget.checked)}
      />
    </span>
  )
}

/** Says how many servers a user has beyond the one that is named. */
const getMore = (servers: number) =>
  servers > 1 ? ` ${managedUsersMessages.moreServers({ count: servers - 1 })}` : ''
