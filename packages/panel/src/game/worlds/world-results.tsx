import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { listWorlds } from '@trellis/contract/worlds.ts'
import { Empty } from '../../design/empty.tsx'
import { IndexingNote } from '../../design/indexing-note.tsx'
import { ListMissing } from '../../design/list-missing.tsx'
import { PagedRows } from '../../design/paged-rows.tsx'
import { statusTextOf } from '../../kit/call-failure.ts'
import { words } from '../../words/words.ts'
import { worldsPerPage } from './use-worlds.ts'
import { WorldTable, worldRowHeight } from './world-table.tsx'

type WorldResultsProps = {
  userId: string
  worlds: UseQueryResult<ReplyOf<typeof listWorlds>>
  search: string
  page: number
  onPage: (page: number) => void
  onClearSearch: () => void
  onEdit: (name: string) => void
}

/** What is found: the table, or why there is none. */
export function WorldResults({ userId, worlds, search, page, ...props }: WorldResultsProps) {
  const text = words.worlds
  if (worlds.data === undefined)
    return (
      <ListMissing
        query={worlds}
        rowHeight={worldRowHeight}
        title={text.loadErrorTitle}
        fallback={(error) => text.listFailed(statusTextOf(error))}
      />
    )
  const { worlds: rows, total, indexed } = worlds.data
  if (total === 0) return <NoWorlds search={search} onClearSearch={props.onClearSearch} />
  return (
    <>
      <IndexingNote indexed={indexed} text={text.indexing} />
      <PagedRows
        label={text.table.label}
        icon="world"
        page={page}
        pageCount={Math.ceil(total / worldsPerPage)}
        onPage={props.onPage}
      >
        {rows.length > 0 && (
          <WorldTable
            userId={userId}
            worlds={rows}
            isOld={worlds.isPlaceholderData}
            onEdit={props.onEdit}
          />
        )}
      </PagedRows>
    </>
  )
}

type NoWorldsProps = { search: string; onClearSearch: () => void }

function NoWorlds({ search, onClearSearch }: NoWorldsProps) {
  const text = words.worlds
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
      {text.none(search)}
    </Empty>
  )
}
