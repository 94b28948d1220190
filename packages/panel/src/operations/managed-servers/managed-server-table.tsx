import { Button } from '@mantine/core'
import type { Permission } from '@trellis/contract/kit/permissions.ts'
import type { Suspension } from '@trellis/contract/kit/suspension.ts'
import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Empty } from '../../design/empty.tsx'
import { PersonName } from '../../design/person-name.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import type { Column, TableSort } from '../../design/table.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { getStatusTone, isOnTheMove } from '../../hosting/servers/index.ts'
import { TestBadge } from '../../hosting/test-copies/index.ts'
import { useAccount } from '../../kit/account.ts'
import { formatInstant } from '../../kit/dates.ts'
import { mayDo } from '../../kit/may-do.ts'
import { formatMb } from '../../kit/megabytes.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { usePageOfRows } from '../../kit/page-of-rows.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { serverMessages } from '../../messages/server.ts'
import styles from './managed-server-table.module.css'
import { ServerActions } from './server-actions.tsx'
import { isShown, type ServerFilters } from './server-filters.ts'
import { serverOrderSchema, sortServers } from './server-order.ts'
import { useManagedServers } from './use-managed-servers.ts'
import { type ServerLoads, useServerLoads } from './use-server-loads.ts'

type ManagedServerTableProps = {
  filters: ServerFilters
  onOpen: (name: string) => void
  onDelete: (name: string) => void
  onSuspend: (name: string) => void
}

const text = managedServersMessages

/** The servers that are searched for, a page of them at a time. */
export function ManagedServerTable(props: ManagedServerTableProps) {
  const { filters, onOpen, onDelete, onSuspend } = props
  const { user } = useAccount()
  const servers = useManagedServers()
  const loads = useServerLoads()
  const shown = (servers.data ?? []).filter((row) => isShown(row, filters))
  const found = sortServers(shown, filters.order, loads)
  const may = (permission: Permission) => mayDo(user, permission)
  const rights = { power: may('servers:manage'), delete: may('servers:delete') }
  const name: Column<ManagedServer> = {
    name: 'name',
    title: text.columns.name,
    cell: (server) => <ServerName server={server} onOpen={onOpen} />,
  }
  const actions: Column<ManagedServer> = {
    name: 'actions',
    title: text.columns.actions,
    cell: (server) => (
      <ServerActions server={server} rights={rights} onDelete={onDelete} onSuspend={onSuspend} />
    ),
  }
  return (
    <DataTable
      label={text.title}
      columns={[name, ...listColumns(loads), ...(rights.power || rights.delete ? [actions] : [])]}
      rowKey={(server) => server.name}
      className={styles.servers}
      sort={createSort(filters)}
      query={servers}
      page={usePageOfRows(found)}
      failed={text.fetchFailed}
      icon="server"
      empty={<NoServers isFiltered={servers.data?.length !== 0} onClear={filters.clear} />}
    />
  )
}

/** Sorts by a column. A second press on its title sorts by name again. */
const createSort = ({ order, setOrder }: ServerFilters): TableSort => ({
  columns: serverOrderSchema.options,
  by: order,
  isDescending: order !== 'name',
  onSort: (column) => setOrder(serverOrderSchema.parse(column === order ? 'name' : column)),
})

const listColumns = (loads: ServerLoads): readonly Column<ManagedServer>[] => [
  {
    name: 'owner',
    title: text.columns.owner,
    onCard: 'titled',
    cell: ({ ownerGrowId, ownerId }) => <PersonName id={ownerId} name={ownerGrowId} />,
  },
  {
    name: 'status',
    title: text.columns.status,
    cell: ({ status }) => (
      <StatusBadge
        tone={getStatusTone(status)}
        label={serverMessages.server.statuses[status]}
        isBusy={isOnTheMove(status)}
      />
    ),
  },
  {
    name: 'players',
    title: text.columns.players,
    kind: 'number',
    onCard: 'titled',
    cell: ({ players }) => formatNumber(players),
  },
  {
    name: 'cpu',
    title: text.columns.cpu,
    kind: 'number',
    onCard: 'titled',
    cell: ({ name }) => formatLoad(loads.get(name)?.cpu, (cpu) => text.percent({ cpu })),
  },
  {
    name: 'memory',
    title: text.columns.memory,
    kind: 'number',
    onCard: 'titled',
    cell: ({ name }) => formatLoad(loads.get(name)?.memoryMb, formatMb),
  },
]

const formatLoad = (value: number | undefined, format: (value: number) => string) =>
  value === undefined ? '–' : format(value)

type ServerNameProps = { server: ManagedServer } & Pick<ManagedServerTableProps, 'onOpen'>

const ServerName = ({ server, onOpen }: ServerNameProps) => (
  <>
    <button type="button" className={styles.name} onClick={() => onOpen(server.name)}>
      <VisibleText isName text={server.name} />
    </button>{' '}
    {server.kind === 'test' && <TestBadge />}
    {server.suspension !== null && (
      <Text as="span" tone="bad" size="sm" block>
        {describeSuspension(server.suspension)}
      </Text>
    )}
    {server.updateVersion !== null && (
      <Text as="span" tone="muted" size="sm" block>
        {text.outdated({ version: server.version, next: server.updateVersion })}
      </Text>
    )}
  </>
)

const describeSuspension = ({ until }: Suspension) =>
  until === null ? text.suspended : text.suspendedUntil({ until: formatInstant(until) })

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
