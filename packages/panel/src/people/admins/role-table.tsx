import type { RoleRow } from '@trellis/contract/admins.ts'
import { cellsOf } from '../../design/data-cell.ts'
import { DataTable } from '../../design/data-table.tsx'
import { StatusBadge, type Tone } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useAccount } from '../../kit/account.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { type Role, roleOf } from './role.ts'
import { RoleButtons } from './role-buttons.tsx'
import styles from './role-table.module.css'

type RoleTableProps = {
  rows: readonly RoleRow[]
  /** True while the users that were searched for are on their way. */
  isOld: boolean
  onEdit: (admin: RoleRow) => void
}

const columns = ['user', 'growId', 'role', 'actions'] as const
const tones: Record<Role, Tone> = { user: 'calm', admin: 'good', superAdmin: 'warn' }

export function RoleTable({ rows, isOld, onEdit }: RoleTableProps) {
  const text = wordsForAdmins.admins
  return (
    <DataTable
      label={text.title}
      columns={columns}
      titles={text.columns}
      className={styles.roles}
      isOld={isOld}
    >
      {rows.map((row) => (
        <RoleTableRow key={row.DiscordID} row={row} onEdit={onEdit} />
      ))}
    </DataTable>
  )
}

type RoleTableRowProps = { row: RoleRow } & Pick<RoleTableProps, 'onEdit'>

function RoleTableRow({ row, onEdit }: RoleTableRowProps) {
  const text = wordsForAdmins.admins
  const { user } = useAccount()
  const role = roleOf(row)
  const cell = cellsOf(text.columns)
  return (
    <tr role="row">
      <td {...cell('user')}>
        <Text as="span" weight="medium" breaks block>
          <VisibleText isName text={row.DiscordUsername} />
        </Text>
        <Text as="span" tone="muted" size="sm" block>
          {row.DiscordID}
        </Text>
      </td>
      <td {...cell('growId')}>
        <VisibleText isName text={row.GrowID} />
      </td>
      <td {...cell('role')}>
        <StatusBadge tone={tones[role]} label={text.roles[role]} />
      </td>
      <td {...cell('actions')}>
        {row.DiscordID === user.id ? (
          <Text as="span" tone="muted" size="sm" className={styles.you} title={text.youHint}>
            {text.you}
          </Text>
        ) : (
          <RoleButtons row={row} role={role} onEdit={onEdit} />
        )}
      </td>
    </tr>
  )
}
