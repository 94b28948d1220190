import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { listWorlds } from '@trellis/contract/worlds.ts'
import { sentenceOf, statusTextOf } from '../../lib/call-failure.ts'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { words } from '../../words/words.ts'
import { worldsPerPage } from './use-worlds.ts'
import { WorldTable } from './world-table.tsx'
import styles from './worlds-view.module.css'

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
  if (worlds.data === undefined) {
    if (!worlds.isError)
      return (
        <div role="status" aria-label={words.loading}>
          {Array.from({ length: worldsPerPage }, (_, at) => (
            <Skeleton key={at} height={60} mt={14} />
          ))}
        </div>
      )
    return (
      <Empty
        icon="warning"
        title={text.loadErrorTitle}
        action={retryButton(worlds.isFetching, () => void worlds.refetch())}
      >
        {sentenceOf(worlds.error) ?? text.listFailed(statusTextOf(worlds.error))}
      </Empty>
    )
  }
  const { worlds: rows, total, indexed } = worlds.data
  if (total === 0) return <NoWorlds search={search} onClearSearch={props.onClearSearch} />
  return (
    <>
      {indexed < 1 && (
        <p className={styles.indexing} role="status">
          {text.indexing(Math.floor(indexed * 100))}
        </p>
      )}
      {rows.length === 0 ? (
        <Empty
          icon="world"
          title={text.pastEndTitle}
          action={
            <Button variant="default" onClick={() => props.onPage(1)}>
              {text.firstPage}
            </Button>
          }
        />
      ) : (
        <WorldTable
          userId={userId}
          worlds={rows}
          isOld={worlds.isPlaceholderData}
          onEdit={props.onEdit}
        />
      )}
      <Pager
        label={text.table.label}
        page={page}
        pageCount={Math.ceil(total / worldsPerPage)}
        onPage={props.onPage}
      />
    </>
  )
}

const retryButton = (isBusy: boolean, onRetry: () => void) => (
  <Button variant="default" loading={isBusy} onClick={onRetry}>
    {words.retry}
  </Button>
)

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
