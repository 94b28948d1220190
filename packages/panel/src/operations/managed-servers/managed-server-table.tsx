import { Button } from '@mantine/core'
import type { ManagedServer } from '@trellis/contract/managed-servers.ts'
import type { Permission } from '@trellis/contract/permissions.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Empty } from '../../design/empty.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import type { Column } from '../../design/table.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { isOnTheMove, statusTone } from '../../hosting/servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { usePageOf } from '../../kit/page-of-rows.ts'
import { words } from '../../words/words.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './managed-server-table.module.css'
import { ServerActions } from './server-actions.tsx'
import { isShown, type ServerFilters } from './server-filters.ts'
import { useManagedServers } from './use-managed-servers.ts'

type ManagedServerTableProps = {
  filters: ServerFilters
  onOpen: (name: string) => void
  onDelete: (name: string) => void
}

const text = wordsForAdmins.managedServers
const titles = text.columns

/** The servers that are searched for, a page of them at a time. */
export function ManagedServerTable({ filters, onOpen, onDelete }: ManagedServerTableProps) {
  const { user } = useAccount()
  const servers = useManagedServers()
  const found = (servers.data ?? []).filter((row) => isShown(row, filters))
  const may = (permission: Permission) => mayDo(user, permission)
  const rights = { power: may('servers:manage'), delete: may('servers:delete') }
  const name: Column<ManagedServer> = {
    name: 'name',
    title: titles.name,
    cell: (server) => <ServerName server={server} onOpen={onOpen} />,
  }
  const actions: Column<ManagedServer> = {
    name: 'actions',
    title: titles.actions,
    cell: (server) => <ServerActions server={server} rights={rights} onDelete={onDelete} />,
  }
  return (
    <DataTable
      label={text.title}
      columns={[name, ...columns, ...(rights.power || rights.delete ? [actions] : [])]}
      rowKey={(server) => server.name}
      className={styles.servers}
      query={servers}
      page={usePageOf(found)}
      failed={text.fetchFailed}
      icon="server"
      empty={<NoServers isFiltered={servers.data?.length !== 0} onClear={filters.clear} />}
    />
  )
}

const columns: readonly Column<ManagedServer>[] = [
  {
    name: 'owner',
    title: titles.owner,
    onCard: 'titled',
    cell: ({ ownerGrowId }) => <VisibleText isName text={ownerGrowId} />,
  },
  {
    name: 'status',
    title: titles.status,
    cell: ({ status }) => (
      <StatusBadge
        tone={statusTone(status)}
        label={words.server.statuses[status]}
        isBusy={isOnTheMove(status)}
      />
    ),
  },
  {
    name: 'players',
    title: titles.players,
    kind: 'number',
    onCard: 'titled',
    cell: ({ players }) => players.toLocaleString('en'),
  },
]

type ServerNameProps = { server: ManagedServer } & Pick<ManagedServerTableProps, 'onOpen'>

const ServerName = ({ server, onOpen }: ServerNameProps) => (
  <>
    <button type="button" className={styles.name} onClick={() => onOpen(server.name)}>
      <VisibleText isName text={server.name} />
    </button>
    {server.updateVersion !== null && (
      <Text as="span" tone="muted" size="sm" block>
        {text.outdated(server.version, server.updateVersion)}
      </Text>
    )}
  </>
)

type NoServersProps = { isFiltered: boolean; onClear: () => void }

function NoServers({ isFiltered, onClear }: NoServersProps) {
  if (!isFiltered)
    return (
      <Empty icon="server" title={text.none}>
        {text.noneText}
      </Empty>
    )
  return (
    <Empty
      icon="search"
      title={text.noneFound}
      action={
        <Button variant="default" onClick={onClear}>
          {text.clearFilters}
        </Button>
      }
    >
      {text.noneFoundText}
    </Empty>
  )
}
