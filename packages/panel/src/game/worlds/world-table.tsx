import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { listWorlds, WorldRow } from '@trellis/contract/worlds.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Empty } from '../../design/empty.tsx'
import { IndexingNote } from '../../design/indexing-note.tsx'
import type { Column } from '../../design/table.tsx'
import { getStatusText } from '../../kit/call-failure.ts'
import { getPage } from '../../kit/page-of-rows.ts'
import { worldsMessages } from '../../messages/worlds.ts'
import { useThumbnails } from './use-thumbnails.ts'
import { worldsPerPage } from './use-worlds.ts'
import { WorldActions } from './world-actions.tsx'
import { createWorldColumns } from './world-columns.tsx'
import styles from './world-table.module.css'
import { WorldThumbnail } from './world-thumbnail.tsx'

type WorldTableProps = {
  serverId: string
  worlds: UseQueryResult<ReplyOf<typeof listWorlds>>
  search: string
  page: number
  onPage: (page: number) => void
  onClearSearch: () => void
  onEdit: (name: string) => void
}

const text = worldsMessages

/** The height of a row in pixels, for skeletons. */
export const worldRowHeight = 74

/** Shows a page of the found worlds. */
export function WorldTable({ serverId, worlds, search, page, ...props }: WorldTableProps) {
  const { data } = worlds
  const getPicture = useThumbnails(serverId, data?.worlds ?? [])
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
      columns={[picture, ...createWorldColumns(), actions]}
      rowKey={({ name }) => name}
      className={styles.worlds}
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
      empty={<NoWorlds search={search} onClearSearch={props.onClearSearch} />}
      above={<IndexingNote indexed={data?.indexed ?? 1} text={text.indexing} />}
    />
  )
}

type NoWorldsProps = { search: string; onClearSearch: () => void }

function NoWorlds({ search, onClearSearch }: NoWorldsProps) {
  if (search === '')
    return (
      <Empty icon="world" title={text.emptyTitle}>
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
