import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { listPlayers } from '@trellis/contract/players.ts'
import { sentenceOf, statusTextOf } from '../../lib/call-failure.ts'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { words } from '../../words/words.ts'
import type { PlayerFiltering } from './player-filters.ts'
import { PlayerTable } from './player-table.tsx'
import styles from './players-view.module.css'
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
  if (players.data === undefined) return <PlayersMissing players={players} />
  const { players: rows, total, indexed } = players.data
  if (total === 0) return <NobodyFound filtering={filtering} />
  return (
    <>
      {indexed < 1 && (
        <p className={styles.indexing} role="status">
          {text.indexing(Math.floor(indexed * 100))}
        </p>
      )}
      {rows.length === 0 ? (
        <Empty
          icon="players"
          title={text.pastEndTitle}
          action={
            <Button variant="default" onClick={() => filtering.setPage(1)}>
              {text.firstPage}
            </Button>
          }
        />
      ) : (
        <PlayerTable
          userId={userId}
          players={rows}
          isOld={players.isPlaceholderData}
          onEdit={onEdit}
        />
      )}
      <Pager
        label={text.table.label}
        page={filtering.page}
        pageCount={Math.ceil(total / playersPerPage)}
        onPage={filtering.setPage}
      />
    </>
  )
}

type PlayersMissingProps = Pick<PlayerResultsProps, 'players'>

function PlayersMissing({ players }: PlayersMissingProps) {
  const text = words.players
  if (!players.isError)
    return (
      <div role="status" aria-label={words.loading}>
        {Array.from({ length: playersPerPage }, (_, at) => (
          <Skeleton key={at} height={40} mt={12} />
        ))}
      </div>
    )
  return (
    <Empty
      icon="warning"
      title={text.loadErrorTitle}
      action={
        <Button
          variant="default"
          loading={players.isFetching}
          onClick={() => void players.refetch()}
        >
          {words.retry}
        </Button>
      }
    >
      {sentenceOf(players.error) ?? text.listFailed(statusTextOf(players.error))}
    </Empty>
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
