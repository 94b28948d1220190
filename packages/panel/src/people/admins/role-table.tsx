import { type RoleRow, rolesListed } from '@trellis/contract/people/admins.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Empty } from '../../design/empty.tsx'
import { PersonName } from '../../design/person-name.tsx'
import { StatusBadge, type Tone } from '../../design/status-badge.tsx'
import type { Column } from '../../design/table.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useAccount } from '../../kit/account.ts'
import { usePageOfRows } from '../../kit/page-of-rows.ts'
import { adminsMessages } from '../../messages/admins.ts'
import { getRole, type Role } from './role.ts'
import { RoleButtons } from './role-buttons.tsx'
import styles from './role-table.module.css'
import { useRoles } from './use-admins.ts'

type RoleTableProps = { search: string; onEdit: (admin: RoleRow) => void }

const text = adminsMessages
const tones: Record<Role, Tone> = { user: 'calm', admin: 'good', superAdmin: 'warn' }

/** Users and their roles, a page of those that are searched for. */
export function RoleTable({ search, onEdit }: RoleTableProps) {
  const roles = useRoles(search)
  const actions: Column<RoleRow> = {
    name: 'actions',
    title: text.columns.actions,
    cell: (row) => <RoleActions row={row} onEdit={onEdit} />,
  }
  return (
    <DataTable
      label={text.title}
      columns={[...listColumns(), actions]}
      rowKey={({ DiscordID }) => DiscordID}
      className={styles.roles}
      query={roles}
      page={usePageOfRows(roles.data ?? [])}
      failed={text.fetchFailed}
      icon="user"
      empty={<Empty icon="user" title={search === '' ? text.none : text.noneFound({ search })} />}
      below={
        (roles.data?.length ?? 0) >= rolesListed && (
          <Text mt="sm" tone="muted" size="sm" center>
            {text.firstOnly({ listed: rolesListed })}
          </Text>
        )
      }
    />
  )
}

const listColumns = (): readonly Column<RoleRow>[] => [
  {
    name: 'user',
    title: text.columns.user,
    cell: (row) => (
      <>
        <Text as="span" weight="medium" breaks block>
          <PersonName id={row.DiscordID} name={row.DiscordUsername} />
        </Text>
        <Text as="span" tone="muted" size="sm" block>
          {row.DiscordID}
        </Text>
      </>
    ),
  },
  {
    name: 'growId',
    title: text.columns.growId,
    cell: ({ GrowID }) => <VisibleText isName text={GrowID} />,
  },
  {
    name: 'role',
    title: text.columns.role,
    cell: (row) => <StatusBadge tone={tones[getRole(row)]} label={text.roles[getRole(row)]} />,
  },
]

type RoleActionsProps = { row: RoleRow } & Pick<RoleTableProps, 'onEdit'>

function RoleActions({ row, onEdit }: RoleActionsProps) {
  const { user } = useAccount()
  if (row.DiscordID !== user.id)
    return <RoleButtons row={row} role={getRole(row)} onEdit={onEdit} />
  return (
    <Text as="span" tone="muted" size="sm" className={styles.you} title={text.youHint}>
      {text.you}
    </Text>
  )
}
