import type { ManagedUserRow } from '@trellis/contract/managed-users.ts'
import type { SessionUser } from '@trellis/contract/users.ts'
import { DataTable } from '../../design/data-table.tsx'
import { mayDo } from '../../kit/may-do.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { isOutOfReach } from './out-of-reach.ts'
import type { SelectedUsers } from './use-selected-users.ts'
import { UserRow } from './user-row.tsx'
import styles from './user-table.module.css'

type UserTableProps = {
  admin: SessionUser
  rows: readonly ManagedUserRow[]
  /** True while the rows that were asked for are on their way. */
  isOld: boolean
  selected: SelectedUsers | null
  onManage: (discordId: string) => void
}

const columns = ['select', 'username', 'growId', 'server', 'plan', 'storage', 'actions'] as const

export function UserTable({ admin, rows, isOld, selected, onManage }: UserTableProps) {
  const text = wordsForAdmins.managedUsers
  const mayManage = mayDo(admin, 'users:manage')
  return (
    <DataTable
      label={text.list}
      columns={columns.filter((it) => it !== 'select' || selected !== null)}
      titles={text.columns}
      className={selected === null ? styles.users : `${styles.users} ${styles.selectable}`}
      isOld={isOld}
    >
      {rows.map((row) => (
        <UserRow
          key={row.DiscordID}
          row={row}
          selected={selected}
          isOutOfReach={isOutOfReach(admin, row)}
          mayManage={mayManage && !isOutOfReach(admin, row)}
          onManage={() => onManage(row.DiscordID)}
        />
      ))}
    </DataTable>
  )
}
