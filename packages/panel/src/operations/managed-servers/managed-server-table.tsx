import type { ManagedServer } from '@trellis/contract/managed-servers.ts'
import type { Permission } from '@trellis/contract/permissions.ts'
import type { ReactNode } from 'react'
import { cellsOf } from '../../design/data-cell.ts'
import { DataTable } from '../../design/data-table.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { isOnTheMove, statusTone } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { words } from '../../words/words.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './managed-server-table.module.css'
import { ServerActions } from './server-actions.tsx'

type ManagedServerTableProps = {
  rows: readonly ManagedServer[]
  onOpen: (name: string) => void
  onDelete: (name: string) => void
}

const columns = ['name', 'owner', 'status', 'players', 'actions'] as const

export function ManagedServerTable({ rows, onOpen, onDelete }: ManagedServerTableProps) {
  const text = wordsForAdmins.managedServers
  const { user } = useAccount()
  const may = (permission: Permission) => mayDo(user, permission)
  const rights = { power: may('servers:manage'), delete: may('servers:delete') }
  const hasActions = rights.power || rights.delete
  return (
    <DataTable
      label={text.title}
      columns={columns.filter((it) => it !== 'actions' || hasActions)}
      titles={text.columns}
      className={styles.servers}
    >
      {rows.map((server) => (
        <ManagedServerRow key={server.name} server={server} onOpen={() => onOpen(server.name)}>
          {hasActions && <ServerActions server={server} rights={rights} onDelete={onDelete} />}
        </ManagedServerRow>
      ))}
    </DataTable>
  )
}

type ManagedServerRowProps = { server: ManagedServer; onOpen: () => void; children: ReactNode }

function ManagedServerRow({ server, onOpen, children }: ManagedServerRowProps) {
  const text = wordsForAdmins.managedServers
  const cell = cellsOf(text.columns, ['owner', 'players'])
  return (
    <tr role="row">
      <td {...cell('name')}>
        <button type="button" className={styles.name} onClick={onOpen}>
          <VisibleText isName text={server.name} />
        </button>
        {server.updateVersion !== null && (
          <Text as="span" tone="muted" size="sm" block>
            {text.outdated(server.version, server.updateVersion)}
          </Text>
        )}
      </td>
      <td {...cell('owner')}>
        <VisibleText isName text={server.ownerGrowId} />
      </td>
      <td {...cell('status')}>
        <StatusBadge
          tone={statusTone(server.status)}
          label={words.server.statuses[server.status]}
          isBusy={isOnTheMove(server.status)}
        />
      </td>
      <td {...cell('players')}>{server.players.toLocaleString('en')}</td>
      {children !== false && <td {...cell('actions')}>{children}</td>}
    </tr>
  )
}
