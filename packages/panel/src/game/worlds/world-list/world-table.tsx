import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { listWorlds, WorldRow } from '@trellis/contract/game/worlds.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { ReactNode } from 'react'
import { SelectRow } from '../../../design/bulk/select-row.tsx'
import type { Selection } from '../../../design/bulk/use-selection.ts'
import { DataTable } from '../../../design/data-table.tsx'
import { Empty } from '../../../design/empty.tsx'
import { IndexingNote } from '../../../design/indexing-note.tsx'
import type { Column } from '../../../design/table.tsx'
import { getStatusText } from '../../../kit/call-failure.ts'
import { getPage } from '../../../kit/page-of-rows.ts'
import { bulkMessages } from '../../../messages/bulk.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { WorldThumbnail } from '../thumbnails/world-thumbnail.tsx'
import { useThumbnails } from '../world-queries/use-thumbnails.ts'
import { worldsPerPage } from '../world-queries/use-worlds.ts'
import { listOrderSchema, type WorldPlace } from './use-world-place.ts'
import { WorldActions } from './world-actions.tsx'
import { createWorldColumns } from './world-columns.tsx'
import styles from './world-table.module.css'

export type WorldTableProps = {
  serverId: string
  worlds: UseQueryResult<ReplyOf<typeof listWorlds>>
  search: string
  page: number
  place: WorldPlace
  selection: Selection
  onPage: (page: number) => void
  onClearSearch: () => void
  /** The button that makes a world. */
  create: ReactNode
  onEdit: (name: string) => void
}

const text = worldsMessages

/** The height of a row in pixels, for skeletons. */
export const worldRowHeight = 74

const sortedColumns = ['name', 'owner']

/** Shows a page of the found worlds. */
export function WorldTable({
  serverId,
  worlds,
  search,
  page,
  place,
  selection,
  ...props
}: WorldTableProps) {
  const { data } = worlds
  const getPicture = useThumbnails(serverId, data?.worlds ?? [])
  const select: Column<WorldRow> = {
    name: 'select',
    title: bulkMessages.selectColumn,
    cell: ({ name }) => <SelectRow name={name} selection={selection} />,
  }
  const picture: Column<WorldRow> = {
    name: 'picture',
    title: text.table.columns.picture,
    cell: (world) => <WorldThumbnail world={world} picture={getPicture(world)} />,
  }
  const actions: Column<WorldRow> = {
    name: 'actions',
    title: text.table.columns.actions,
    cell: (world) => <WorldActions serverId={serverId} world={world} onEdit={props.onEdit} />,
  }
  return (
    <DataTable
      label={text.table.label}
      columns={[select, picture, ...createWorldColumns(), actions]}
      rowKey={({ name }) => name}
      getMarks={({ name }) => ({ selected: selection.names.has(name) })}
      className={place.view === 'cards' ? styles.cards : styles.worlds}
      sort={{
        columns: sortedColumns,
        by: place.order,
        isDescending: place.isDescending,
        onSort: (column) => place.sortBy(listOrderSchema.catch('name').parse(column)),
      }}
      query={worlds}
      page={getPage(data && { rows: data.worlds, total: data.total }, {
        page,
        pageSize: worldsPerPage,
        setPage: props.onPage,
      })}
      rowHeight={worldRowHeight}
      failed={text.loadErrorTitle}
      reason={(error) => text.listFailed({ statusText: getStatusText(error) })}
      icon="world"
      empty={<NoWorlds search={search} create={props.create} onClearSearch={props.onClearSearch} />}
      above={<IndexingNote indexed={data?.indexed ?? 1} text={text.indexing} />}
    />
  )
}

type NoWorldsProps = Pick<WorldTableProps, 'search' | 'create' | 'onClearSearch'>

function NoWorlds({ search, create, onClearSearch }: NoWorldsProps) {
  if (search === '')
    return (
      <Empty icon="world" title={text.emptyTitle} action={create}>
        {text.emptyText}
      </Empty>
    )
  return (
    <Empty
      icon="search"
      title={text.noneTitle}
      action={
        <Button variant="default" onClick={onClearSearch}>
          {text.clearSearch}
        </Button>
      }
    >
      {text.none({ search })}
    </Empty>
  )
}
