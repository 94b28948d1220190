import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { listPlayers, PlayerOrder, PlayerRow } from '@trellis/contract/game/players.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { Link } from 'react-router'
import { SelectRow } from '../../../design/bulk/select-row.tsx'
import type { Selection } from '../../../design/bulk/use-selection.ts'
import { DataTable } from '../../../design/data-table.tsx'
import { Empty } from '../../../design/empty.tsx'
import { IndexingNote } from '../../../design/indexing-note.tsx'
import type { Column } from '../../../design/table.tsx'
import { getStatusText } from '../../../kit/call-failure.ts'
import { formatNumber } from '../../../kit/numbers.ts'
import { getPage } from '../../../kit/page-of-rows.ts'
import { bulkMessages } from '../../../messages/bulk.ts'
import { playersMessages } from '../../../messages/players.ts'
import { useItemsById } from '../../items/index.ts'
import { PlayerName } from '../appearance/player-name.tsx'
import { Presence } from '../appearance/presence.tsx'
import { RoleBadges } from '../appearance/role-badges.tsx'
import { MutedBadge } from '../moderation/muted-badge.tsx'
import { PlayerActions } from '../moderation/player-actions.tsx'
import type { PlayerFiltering } from '../player-queries/player-filters.ts'
import { playersPerPage } from '../player-queries/use-players.ts'
import styles from './player-table.module.css'

type PlayerTableProps = {
  serverId: string
  players: UseQueryResult<ReplyOf<typeof listPlayers>>
  filtering: PlayerFiltering
  selection: Selection
  onEdit: (name: string) => void
}

const text = playersMessages
const rowHeight = 52

/** The order that the head of each column sorts by. */
const orders: Record<string, PlayerOrder> = {
  name: 'name',
  presence: 'lastSeen',
  level: 'level',
  gems: 'gems',
}
/** The column that each order belongs to; none has the playing time. */
const columnOf: Record<PlayerOrder, string> = {
  name: 'name',
  lastSeen: 'presence',
  level: 'level',
  gems: 'gems',
  playtime: '',
}

/** A page of the players that are found. */
export function PlayerTable({ serverId, players, filtering, selection, onEdit }: PlayerTableProps) {
  const { data } = players
  const items = useItemsById((data?.players ?? []).flatMap(({ look }) => look.clothes))
  const select: Column<PlayerRow> = {
    name: 'select',
    title: bulkMessages.selectColumn,
    cell: ({ name }) => <SelectRow name={name} selection={selection} />,
  }
  const actions: Column<PlayerRow> = {
    name: 'actions',
    title: text.table.columns.actions,
    cell: (player) => <PlayerActions serverId={serverId} player={player} onEdit={onEdit} />,
  }
  return (
    <DataTable
      label={text.table.label}
      columns={[select, ...listColumns(items), actions]}
      rowKey={({ id }) => id}
      getMarks={({ name }) => ({ selected: selection.names.has(name) })}
      className={styles.players}
      sort={{
        columns: Object.keys(orders),
        by: columnOf[filtering.filters.order],
        isDescending: filtering.filters.isDescending,
        onSort: (column) => filtering.sortBy(orders[column] ?? 'name'),
      }}
      query={players}
      page={getPage(data && { rows: data.players, total: data.total }, {
        ...filtering,
        pageSize: playersPerPage,
      })}
      rowHeight={rowHeight}
      failed={text.loadErrorTitle}
      reason={(error) => text.listFailed({ statusText: getStatusText(error) })}
      icon="players"
      empty={<NoPlayersFound filtering={filtering} />}
      above={<IndexingNote indexed={data?.indexed ?? 1} text={text.indexing} />}
    />
  )
}

type Items = ReturnType<typeof useItemsById>

const listColumns = (items: Items): readonly Column<PlayerRow>[] => [
  {
    name: 'name',
    title: text.table.columns.name,
    cell: ({ name, look, mutedUntil }) => (
      <>
        <PlayerName name={name} look={look} items={items} /> <MutedBadge until={mutedUntil} />
      </>
    ),
  },
  {
    name: 'presence',
    title: text.table.columns.presence,
    cell: (player) => <Presence player={player} />,
  },
  {
    name: 'level',
    title: text.table.columns.level,
    kind: 'number',
    onCard: 'titled',
    cell: ({ level }) => formatNumber(level),
  },
  {
    name: 'gems',
    title: text.table.columns.gems,
    kind: 'number',
    onCard: 'titled',
    cell: ({ gems }) => formatNumber(gems),
  },
  {
    name: 'roles',
    title: text.table.columns.roles,
    cell: ({ roles }) => <RoleBadges roles={roles} />,
  },
]

type NoPlayersFoundProps = Pick<PlayerTableProps, 'filtering'>

function NoPlayersFound({ filtering }: NoPlayersFoundProps) {
  if (!filtering.isFiltered)
    return (
      <Empty
        icon="players"
        title={text.emptyTitle}
        action={
          <Button component={Link} to="/how-to-play" variant="default">
            {text.howToJoin}
          </Button>
        }
      >
        {text.emptyText}
      </Empty>
    )
  return (
    <Empty
      icon="search"
      title={text.noneTitle}
      action={
        <Button variant="default" onClick={filtering.clear}>
          {text.filters.clear}
        </Button>
      }
    >
      {text.none}
    </Empty>
  )
}
