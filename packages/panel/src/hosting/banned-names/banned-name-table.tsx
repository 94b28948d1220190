import type { BannedServer } from '@trellis/contract/banned-names.ts'
import { cellsOf } from '../../design/data-cell.ts'
import { DataTable } from '../../design/data-table.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './banned-name-table.module.css'
import { UnbanNameButton } from './unban-name-button.tsx'

type BannedNameTableProps = { rows: readonly BannedServer[]; mayManage: boolean }

const columns = ['name', 'reason', 'bannedBy', 'bannedAt', 'actions'] as const

export function BannedNameTable({ rows, mayManage }: BannedNameTableProps) {
  const text = wordsForAdmins.bannedNames
  const cell = cellsOf(text.columns, ['bannedBy', 'bannedAt'])
  return (
    <DataTable
      label={text.title}
      columns={columns.filter((it) => it !== 'actions' || mayManage)}
      titles={text.columns}
      className={styles.names}
    >
      {rows.map(({ serverName, reason, bannedBy, bannedAt }) => (
        <tr key={serverName} role="row">
          <td {...cell('name')}>
            <strong>
              <VisibleText isName text={serverName} />
            </strong>
          </td>
          <td {...cell('reason')}>
            <VisibleText isName text={reason} />
          </td>
          <td {...cell('bannedBy')}>
            <VisibleText isName text={bannedBy} />
          </td>
          <td {...cell('bannedAt')}>
            <time dateTime={bannedAt}>{formatInstant(bannedAt)}</time>
          </td>
          {mayManage && (
            <td {...cell('actions')}>
              <UnbanNameButton serverName={serverName} />
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  )
}
