import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { listPlayers } from '@trellis/contract/players.ts'
import { Empty } from '../../design/empty.tsx'
import { IndexingNote } from '../../design/indexing-note.tsx'
import { ListMissing } from '../../design/list-missing.tsx'
import { PagedRows } from '../../design/paged-rows.tsx'
import { statusTextOf } from '../../kit/call-failure.ts'
import { words } from '../../words/words.ts'
import type { PlayerFiltering } from './player-filters.ts'
import { PlayerTable } from './player-table.tsx'
import { playersPerPage } from './use-players.ts'

type PlayerResultsProps = {
  userId: string
  players: UseQueryResult<ReplyOf<typeof listPlayers>>
  filtering: PlayerFiltering
  onEdit: (name: string) => void
}

/** What is found: the table, or why there is none. */
export function PlayerResults({ userId, players, filtering, onEdit }: PlayerResultsProps) {
  const text = words.players
  if (players.data === undefined)
    return (
      <ListMissing
        query={players}
        rowHeight={52}
        title={text.loadErrorTitle}
        fallback={(error) => text.listFailed(statusTextOf(error))}
      />
    )
  const { players: rows, total, indexed } = players.data
  if (total === 0) return <NobodyFound filtering={filtering} />
  return (
    <>
      <IndexingNote indexed={indexed} text={text.indexing} />
      <PagedRows
        label={text.table.label}
        icon="players"
        page={filtering.page}
        pageCount={Math.ceil(total / playersPerPage)}
        onPage={filtering.setPage}
      >
        {rows.length > 0 && (
          <PlayerTable
            userId={userId}
            players={rows}
            isOld={players.isPlaceholderData}
            onEdit={onEdit}
          />
        )}
      </PagedRows>
    </>
  )
}

type NobodyFoundProps = Pick<PlayerResultsProps, 'filtering'>

function NobodyFound({ filtering }: NobodyFoundProps) {
  const text = words.players
  if (!filtering.isFiltered)
    return (
      <Empty icon="players" title={text.emptyTitle}>
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
